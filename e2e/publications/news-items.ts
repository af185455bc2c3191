import type { NewNewsItem, NewsItem } from '@dijkportaal/contract/publications/news';
import type { BrowserContext, Page } from '@playwright/test';
import { pdf, picture } from '../../server/test/sample-files.ts';
import { expect, heading, openSession, type StoredSession } from '../support/fixtures.ts';

/** An item on a screen of news. */
export const entry = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The field for a file of the open form. */
export const fileField = (page: Page, which: 'image' | 'pdf') =>
  page
    .getByRole('main')
    .locator('input[type="file"]')
    .nth(which === 'image' ? 0 : 1);

/** Opens the form of an item in the list of staff. */
export const editItem = (page: Page, title: string) =>
  entry(page, title).getByRole('link', { name: title, exact: true }).click();

/** Saves the form, which returns to the list. */
export async function saveItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
}

/** Shows the menu, which on a phone is behind its button. */
export async function openMenu(page: Page, isMobile: boolean): Promise<void> {
  await expect(heading(page)).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).tap();
}

/** A word that no other test uses. */
export const newWord = (word: string) => `${word}${Date.now()}${Math.floor(Math.random() * 1000)}`;

const staffSessions = new WeakMap<BrowserContext, Promise<StoredSession>>();

/** Calls the API as a member of staff, with one session per test; fails if the response is not 200. */
export async function callAsStaff<Answer>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  input: Pick<NonNullable<Parameters<Page['request']['fetch']>[1]>, 'data' | 'multipart'> = {},
): Promise<Answer> {
  const session = staffSessions.get(page.context()) ?? openSession(page, 'medewerker');
  staffSessions.set(page.context(), session);
  const { access } = await session;
  const response = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${access}` }, ...input });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Answer;
}

/** Publishes news as staff would, for everyone unless the item says otherwise. */
export function publish(page: Page, item: Partial<NewNewsItem> & { title: string }): Promise<NewsItem> {
  return callAsStaff(page, 'POST', '/api/news/', { data: { everyone: true, ...item } });
}

/** Uploads a file of staff and returns its id. */
export async function upload(page: Page, file: ChosenFile): Promise<number> {
  return (await callAsStaff<{ id: number }>(page, 'POST', '/api/uploads/', { multipart: { file } })).id;
}

/** A file to choose in a form. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture and a PDF of one page. */
export const makeFiles = async (): Promise<{ image: ChosenFile; pdf: ChosenFile }> => ({
  image: { name: 'Dijk.png', mimeType: 'image/png', buffer: await picture('png', { width: 900, height: 600 }) },
  pdf: { name: 'Uitnodiging.pdf', mimeType: 'application/pdf', buffer: pdf },
});
