import type { Page } from '@playwright/test';
import { openActions } from '../support/action-menu.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { makeFiles, newWord } from './news-items.ts';
import { expect, password, test } from '../support/people.ts';
import { card, dialog, expectUploaded, publish, save, unfold } from './published.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Zoeken op titel' });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();

test('staff publish a document for one resident, who can download it, and nobody else sees it', async ({
  page,
  makePerson,
}) => {
  // Three users, and files that the portal scans one at a time.
  const word = newWord('besluit');
  const title = `Vergunning ${word}`;
  const resident = await makePerson({ lastName: word });
  const other = await makePerson();
  const { pdf } = await makeFiles();

  await signIn(page, 'medewerker', '/documents-admin');
  const field = page.getByLabel('Titel', { exact: true });
  await page.getByRole('link', { name: 'Document toevoegen' }).click();
  await field.fill('Toch niet');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await expect(field).toHaveCount(0);
  await page.getByRole('link', { name: 'Document toevoegen' }).click();
  await expect(field).toHaveValue('Toch niet');
  await page.getByRole('button', { name: 'Concept verwerpen' }).click();
  await expect(field).toHaveValue('');
  await field.fill(title);
  await page.getByRole('combobox', { name: 'Gebruikers' }).fill(word);
  await page.getByRole('option', { name: new RegExp(word) }).click();
  await page.locator('input[type="file"]').setInputFiles([pdf]);
  await expectUploaded(page, 1);
  await page.getByLabel('Omschrijving van Uitnodiging.pdf').fill('De vergunning');
  await expect(page.getByText('1 bewoner ziet dit.')).toBeVisible();
  await save(page);
  await expect(card(page, title)).toBeVisible();

  await signIn(page, { email: resident.email, password }, '/documents');
  await expect(column(page, 'Voor u persoonlijk').getByRole('article')).toContainText([title]);
  await expect(card(page, title)).toContainText(/Bijgewerkt op \d\d-\d\d-\d{4}.*Alleen voor u/s);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page, title).getByRole('link', { name: 'De vergunning downloaden' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Uitnodiging.pdf');
  expect(await download.failure()).toBeNull();

  await signIn(page, { email: other.email, password }, '/documents');
  await expect(heading(page, 'Documenten')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card(page, title)).toHaveCount(0);
});

test('a document for a segment is seen by everyone with a contact that matches its filters now', async ({
  page,
  database,
  makePerson,
}) => {
  const word = newWord('pachter');
  const resident = await makePerson();
  await database.pool.query('insert into contacts (name, user_id) values ($1, $2)', [`Wilg ${word}`, resident.id]);

  await signIn(page, 'medewerker', `/contacts?search=${word}`);
  await openActions(page);
  await page.getByRole('button', { name: 'Filters bewaren als segment' }).click();
  await dialog(page).getByLabel('Naam van het segment').fill(`Segment ${word}`);
  await dialog(page).getByRole('button', { name: 'Bewaren' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // A dialog that closed removes its step of the history, which would cancel the next page.
  await page.waitForFunction(() => history.state?.open === undefined);

  await page.goto('/documents-admin');
  await page.getByRole('link', { name: 'Document toevoegen' }).click();
  await page.getByLabel('Titel', { exact: true }).fill(`Regeling ${word}`);
  await page.getByRole('combobox', { name: 'Segmenten van contacten' }).fill(word);
  await page.getByRole('option', { name: `Segment ${word}` }).click();
  await expect(page.getByText('1 bewoner ziet dit.')).toBeVisible();
  await save(page);
  await unfold(page, `Regeling ${word}`);
  await expect(card(page, `Regeling ${word}`).getByRole('list', { name: 'Segmenten' })).toContainText(word);

  await signIn(page, { email: resident.email, password }, '/documents');
  await expect(card(page, `Regeling ${word}`)).toContainText('Voor bewoners zoals u');
  await expect(card(page, `Regeling ${word}`)).not.toContainText('Segment');
  await database.pool.query("update contacts set name = 'Eigenaar' where user_id = $1", [resident.id]);
  await page.reload();
  await expect(column(page, 'Documenten van het project').getByRole('article').first()).toBeVisible();
  await expect(card(page, `Regeling ${word}`)).toHaveCount(0);
});

test('one search filters personal and public documents, without a request per keystroke', async ({ page }) => {
  const word = newWord('oprit');
  await publish(page, 'documents', { title: `Folder ${word}` });
  await signIn(page, 'bewoner', '/documents');
  const personal = column(page, 'Voor u persoonlijk');
  await expect(personal.getByRole('article').first()).toBeVisible();
  await expect(card(page, `Folder ${word}`)).toBeVisible();
  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/documents/') searches.push(searchParams.get('search') ?? '');
  });
  await search(page).pressSequentially('oprit');
  await expect(personal.getByRole('article').getByRole('heading', { name: 'Oprit behouden' })).toBeVisible();
  await expect(personal.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/search=oprit$/);
  await expect.poll(() => searches.at(-1)).toBe('oprit');
  expect(searches.length).toBeLessThan('oprit'.length);
  await search(page).fill(word);
  await expect(card(page, `Folder ${word}`)).toBeVisible();
  await expect(personal.getByText(`Niets gevonden met ‘${word}’`)).toBeVisible();
  await page.getByRole('button', { name: 'Zoekopdracht wissen' }).click();
  await expect(search(page)).toBeFocused();
  await expect(personal.getByRole('article')).toHaveCount(6);
});
