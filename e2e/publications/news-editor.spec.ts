import { heading, expect, signIn, test } from '../support/fixtures.ts';
import {
  callAsStaff,
  editItem,
  entry,
  fileField,
  makeFiles,
  newWord,
  publish,
  saveItem,
  upload,
} from './news-items.ts';

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
  await editItem(page, title);
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue('01-04-2026');
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Daarna.');
  await page.getByLabel('Datum', { exact: true }).fill('25-10-2026');
  // An empty file is not uploaded (specification, section 5).
  await fileField(page, 'image').setInputFiles({ ...image, buffer: Buffer.alloc(0) });
  await saveItem(page);
  await expect(heading(page, 'Laatste nieuws')).toBeFocused();
  await expect(entry(page, title).locator('time')).toHaveText('25-10-2026');
  const changed = await callAsStaff<typeof created>(page, 'GET', `/api/news/${created.id}/`);
  expect(changed.content).toBe('<p>Daarna.</p>');
  expect([changed.image?.id, changed.pdf?.id]).toEqual([created.image?.id, created.pdf?.id]);

  await editItem(page, title);
  await page.getByRole('button', { name: 'Dijk.png verwijderen' }).click();
  await fileField(page, 'pdf').setInputFiles({ ...pdf, name: 'Verslag.pdf' });
  await expect(page.getByText(/· Geüpload$/)).toBeVisible();
  await saveItem(page);
  await entry(page, title)
    .getByRole('button', { name: `Meer over ${title}` })
    .click();
  await expect(entry(page, title).getByRole('link', { name: /^Verslag\.pdf/ })).toBeVisible();
  const again = await callAsStaff<typeof created>(page, 'GET', `/api/news/${created.id}/`);
  expect([again.image, again.pdf?.file_name]).toEqual([null, 'Verslag.pdf']);
});

test('the English texts are those of the specification', async ({ page, problems }) => {
  const title = newWord('English ');
  const { id } = await publish(page, { title });
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
  await entry(page, title)
    .getByRole('button', { name: `More actions for ${title}` })
    .click();
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this news item?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete news.');
  await page.goto(`/news-editor/edit/${id}`);
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to save news.');
  await page.evaluate(() => localStorage.removeItem('dijkportaal.drafts'));
});
