import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { callAsStaff, entry, fileField, makeFiles, newWord, openMenu, publish, upload } from './news-items.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Opslaan' }).click();

test('the image and PDF of an item remain until they are replaced or removed', async ({ page }) => {
  const title = newWord('Behoud ');
  const { image, pdf } = await makeFiles();
  const created = await publish(page, {
    title,
    content: '<p>Eerst.</p>',
    created_at: '2026-04-01',
    image_upload: await upload(page, image),
    pdf_upload: await upload(page, pdf),
  });
  await signIn(page, 'medewerker', '/news-editor');
  const edit = page.getByRole('button', { name: `${title} wijzigen` });
  await edit.click();
  await expect(dialog(page).getByLabel('Datum', { exact: true })).toHaveValue('01-04-2026');
  await dialog(page).getByRole('textbox', { name: 'Tekst' }).fill('Daarna.');
  await dialog(page).getByLabel('Datum', { exact: true }).fill('25-10-2026');
  // An empty file is not uploaded (specification, section 5).
  await fileField(page, 'image').setInputFiles({ ...image, buffer: Buffer.alloc(0) });
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(entry(page, title).locator('time')).toHaveText('25-10-2026');
  const changed = await callAsStaff<typeof created>(page, 'GET', `/api/news/${created.id}/`);
  expect(changed.content).toBe('<p>Daarna.</p>');
  expect([changed.image?.id, changed.pdf?.id]).toEqual([created.image?.id, created.pdf?.id]);

  await edit.click();
  await dialog(page).getByRole('button', { name: 'Dijk.png verwijderen' }).click();
  await fileField(page, 'pdf').setInputFiles({ ...pdf, name: 'Verslag.pdf' });
  await expect(dialog(page).getByText(/· Geüpload$/)).toBeVisible();
  await save(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(entry(page, title).getByRole('link', { name: /^Verslag\.pdf/ })).toBeVisible();
  const again = await callAsStaff<typeof created>(page, 'GET', `/api/news/${created.id}/`);
  expect([again.image, again.pdf?.file_name]).toEqual([null, 'Verslag.pdf']);
});

test('two staff members change different fields of an item, and one sees that it was deleted', async ({
  page,
  problems,
}) => {
  const title = newWord('Samen ');
  const { id } = await publish(page, { title, content: '<p>Tekst.</p>' });
  await signIn(page, 'medewerker', '/news-editor');
  const edit = page.getByRole('button', { name: `${title} wijzigen` });
  await edit.click();
  await expect(dialog(page).getByLabel('Titel')).toHaveValue(title);
  await callAsStaff(page, 'PATCH', `/api/news/${id}/`, { data: { content: '<p>Van een collega.</p>' } });
  await dialog(page).getByLabel('Titel').fill(`${title} nieuw`);
  problems.allow(/status of 412/);
  await save(page);
  const versions = page.getByRole('dialog', { name: 'Een collega heeft dit ook gewijzigd' });
  await expect(versions.getByRole('region', { name: 'Titel' })).toContainText(`${title} nieuw`);
  await expect(versions.getByRole('region', { name: 'Tekst' })).toContainText('Van een collega.');
  await versions.getByRole('button', { name: 'Mijn versie bewaren' }).click();
  await expect(entry(page, `${title} nieuw`)).toBeVisible();
  const { content } = await callAsStaff<{ content: string }>(page, 'GET', `/api/news/${id}/`);
  expect(content).toBe('<p>Van een collega.</p>');

  await page.getByRole('button', { name: `${title} nieuw wijzigen` }).click();
  await dialog(page).getByLabel('Titel').fill('Te laat');
  await callAsStaff(page, 'DELETE', `/api/news/${id}/`);
  problems.allow(/status of 404 .*\/api\/news\//);
  await save(page);
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Het nieuws kon niet worden opgeslagen. Een collega heeft dit bericht intussen verwijderd.',
  );
});

test('an unsaved text survives a reload, until it is discarded', async ({ page }) => {
  const title = newWord('Concept ');
  await publish(page, { title, content: '<p>Opgeslagen.</p>' });
  await signIn(page, 'medewerker', '/news-editor');
  const edit = page.getByRole('button', { name: `${title} wijzigen` });
  const text = dialog(page).getByRole('textbox', { name: 'Tekst' });
  await edit.click();
  await text.fill('Een hele middag werk.');
  await page.reload();
  await edit.click();
  await expect(dialog(page).getByText(/^Concept van \d\d-\d\d-\d{4} \d\d:\d\d hersteld\.$/)).toBeVisible();
  await expect(text).toHaveText('Een hele middag werk.');
  await dialog(page).getByRole('button', { name: 'Concept verwerpen' }).click();
  await expect(text).toHaveText('Opgeslagen.');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('dijkportaal.drafts'))).toBeNull();
});

test('an item is deleted after confirmation', async ({ page, problems }) => {
  const title = newWord('Weg ');
  await publish(page, { title });
  await signIn(page, 'medewerker', '/news-editor');
  const remove = page.getByRole('button', { name: `${title} verwijderen` });
  await remove.click();
  await expect(dialog(page)).toContainText('Weet u zeker dat u dit nieuwsbericht wilt verwijderen?');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(remove).toBeFocused();

  problems.allow(/status of 500/);
  await page.route('**/api/news/*/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await remove.click();
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Het nieuws kon niet worden verwijderd.');
  await dialog(page).getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(entry(page, title)).toHaveCount(0);
  await expect(page.getByText('Succesvol verwijderd').first()).toBeVisible();
});

test('an invalid form shows what is wrong, and no text is lost', async ({ page, problems, isMobile }) => {
  await signIn(page, 'medewerker', '/privacy');
  await openMenu(page, isMobile);
  await page.getByRole('link', { name: 'Nieuws', exact: true }).click();
  await page.getByRole('button', { name: 'Nieuws toevoegen' }).click();
  await save(page);
  await expect(dialog(page).getByLabel('Titel')).toBeFocused();
  await expect(dialog(page).getByText('Titel is verplicht.')).toBeVisible();

  const title = newWord('Bewaard ');
  await dialog(page).getByLabel('Titel').fill(title);
  await fileField(page, 'pdf').setInputFiles({ name: 'brief.docx', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await save(page);
  await expect(dialog(page).getByText('Dit bestand is niet geüpload.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'brief.docx verwijderen' }).click();

  problems.allow(/status of (400|500)/);
  const refuse = (status: number, json: object) =>
    page.route('**/api/news/', (route) => route.fulfill({ status, json }), { times: 1 });
  await refuse(400, { content: ['Deze tekst is te lang.'] });
  await save(page);
  await expect(dialog(page).getByText('Deze tekst is te lang.')).toBeVisible();
  await refuse(500, {});
  await save(page);
  await expect(dialog(page).getByRole('alert')).toHaveText('Het nieuws kon niet worden opgeslagen.');

  const question = page.getByRole('dialog', { name: 'Weggaan zonder opslaan?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(dialog(page).getByLabel('Titel')).toHaveValue(title);
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Hier blijven' }).click();
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();
  await question.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await openMenu(page, isMobile);
  await page.getByRole('link', { name: 'Groepen', exact: true }).click();
  await expect(heading(page, 'Groepen en zones')).toBeVisible();
});

test('the English texts are those of the specification', async ({ page, problems }) => {
  const title = newWord('English ');
  await publish(page, { title });
  await signIn(page, 'medewerker', '/privacy');
  await page.evaluate(() => (localStorage['dijkportaal.locale'] = 'en'));
  problems.allow(/status of 500/);
  await page.route('**/api/news/?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/news-editor');
  await expect(heading(page, 'latest news')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch news.');
  await page.unroute('**/api/news/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entry(page, title).getByText('Everyone', { exact: true })).toBeVisible();
  await page.route('**/api/news/*/', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} }),
  );
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this news item?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete news.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await dialog(page).getByLabel('Title').fill(`${title} again`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to save news.');
});
