import type { NewPublication, Publication } from '@dijkportaal/contract/publications/designs';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { callAsStaff, makeFiles, upload, type ChosenFile } from './news-items.ts';

export const dialog = (page: Page) => page.getByRole('dialog');

export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Publishes a design or document as staff over the API, by default for everyone. */
export async function publish(
  page: Page,
  kind: 'designs' | 'documents',
  { files = [], ...item }: Partial<NewPublication> & { title: string; files?: ChosenFile[] },
): Promise<Publication> {
  const uploads: number[] = [];
  // One at a time, to preserve their order.
  for (const file of files) uploads.push(await upload(page, file));
  return callAsStaff(page, 'POST', `/api/${kind}/`, { data: { everyone: true, ...item, uploads } });
}

/** Pictures, named with a number from 1. */
export async function makePictures(count: number): Promise<ChosenFile[]> {
  const { image } = await makeFiles();
  return Array.from({ length: count }, (_, index) => ({ ...image, name: `beeld-${index + 1}.png` }));
}

/** Waits until a picture on the page has loaded. */
export async function expectLoaded(page: Page, name: string | RegExp): Promise<void> {
  const image = page.getByRole('img', { name }).first();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

/** Shows the audience and files of a row in the list of staff. */
export const unfold = (page: Page, title: string) =>
  card(page, title)
    .getByRole('button', { name: `Meer over ${title}` })
    .click();

/** Opens the form of a row in the list of staff. */
export const edit = (page: Page, title: string) =>
  card(page, title).getByRole('link', { name: title, exact: true }).click();

/** Saves the form, which returns to the list. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
}

/** Waits until this many chosen files have been uploaded. */
export async function expectUploaded(page: Page, count: number): Promise<void> {
  const arranged = page.getByRole('list', { name: 'Volgorde en omschrijvingen' });
  // Thumbnails take long on a slow machine.
  await expect(arranged.getByRole('listitem')).toHaveCount(count);
}
