import type { Page } from '@playwright/test';
import { confirm, expect, files, signIn, test } from './backend.ts';

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
for (const { kind, path, thing } of [
  { kind: 'designs', path: '/design-admin', thing: 'Ontwerp' },
  { kind: 'documents', path: '/documents-admin', thing: 'Document' },
] as const) {
  test(`staff publish, change and delete ${kind} with files`, async ({ page, backend }) => {
    await signIn(page, 'medewerker', path);
    const typeTitle = (title: string) => page.getByLabel('Titel', { exact: true }).fill(title);
    const choose = async (picker: string, words: string, option: string | RegExp) => {
      await page.getByRole('combobox', { name: picker }).fill(words);
      await page.getByRole('option', { name: option }).click();
    };
    const save = async () => {
      await page.getByRole('button', { name: 'Opslaan' }).click();
      await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
    };
    const unfold = (title: string) => page.getByRole('button', { name: `Meer over ${title}` }).click();
    await page.getByRole('link', { name: `${thing} toevoegen` }).click();
    await typeTitle('Nieuwe kade');
    await choose('Groepen', 'grond', 'Grondeigenaren');
    await choose('Gebruikers', 'annelies', /Annelies/);
    await choose('Zones', 'oost', 'Dijkvak oost');
    await page.locator('input[type="file"]').setInputFiles([files.image, files.pdf]);
    await save();
    await unfold('Nieuwe kade');
    await expect(card(page, 'Nieuwe kade').getByRole('list', { name: 'Groepen' })).toContainText('Grondeigenaren');
    await expect(card(page, 'Nieuwe kade').getByRole('list', { name: 'Gebruikers' })).toContainText(/annelies/i);
    await expect(card(page, 'Nieuwe kade').getByRole('list', { name: 'Zones' })).toContainText('Dijkvak oost');
    const stored = () => [...backend.store[kind].values()].find(({ title }) => title.startsWith('Nieuwe kade'));
    const before = stored();
    expect(before?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['kade.png', files.image.buffer.length],
      ['plan.pdf', files.pdf.buffer.length],
    ]);

    // The audience can only be read as names, and is unchanged.
    await page.getByRole('link', { name: 'Nieuwe kade', exact: true }).click();
    await typeTitle('Nieuwe kade herzien');
    await page.locator('input[type="file"]').setInputFiles([{ ...files.pdf, name: 'vergunning.pdf' }]);
    await save();
    await unfold('Nieuwe kade herzien');
    await expect(card(page, 'Nieuwe kade herzien').getByRole('link', { name: /^vergunning\.pdf/ })).toBeVisible();
    const { groups, users, zones } = before ?? {};
    expect(stored()).toMatchObject({ title: 'Nieuwe kade herzien', groups, users, zones });
    expect(groups?.length).toBe(1);

    await page.getByRole('button', { name: 'Bestand kade.png verwijderen' }).click();
    await confirm(page, 'Verwijderen');
    await expect(page.getByRole('link', { name: /^kade\.png/ })).toHaveCount(0);
    expect(stored()?.files.map(({ name }) => name)).toEqual(['plan.pdf', 'vergunning.pdf']);

    await page.getByRole('button', { name: 'Meer acties voor Nieuwe kade herzien' }).click();
    await page.getByRole('button', { name: 'Nieuwe kade herzien verwijderen' }).click();
    await confirm(page, 'Verwijderen');
    await expect(card(page, 'Nieuwe kade herzien')).toHaveCount(0);
    expect(stored()).toBeUndefined();
  });
}

test('an audience that cannot be read back is never saved as everyone', async ({ page, backend }) => {
  const [group] = [...backend.store.groups.values()];
  const design = [...backend.store.designs.values()].find(({ groups }) => groups.length > 0);
  // The two groups cannot be distinguished.
  if (group !== undefined) backend.store.groups.set(999, { id: 999, name: group.name });
  await signIn(page, 'medewerker', '/design-admin');
  await page.getByRole('link', { name: design?.title ?? '', exact: true }).click();
  await page.getByLabel('Titel', { exact: true }).fill('Oprit herzien');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await page.waitForLoadState('networkidle');
  expect(design?.groups.length ?? 0).toBeGreaterThan(0);
});

test('staff publish, change and delete news with an image and a PDF', async ({ page, backend }) => {
  await signIn(page, 'medewerker', '/news-editor');
  const save = async () => {
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
  };
  await page.getByRole('link', { name: 'Nieuws toevoegen' }).click();
  await page.getByLabel('Titel', { exact: true }).fill('Kap van bomen');
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Vanaf maandag.');
  await page.getByLabel('Datum', { exact: true }).fill('01-04-2026');
  await page.getByRole('combobox', { name: 'Groepen' }).fill('bewon');
  await page.getByRole('option', { name: 'Bewoners' }).click();
  const [image, pdf] = [0, 1].map((index) => page.locator('input[type="file"]').nth(index));
  await image?.setInputFiles(files.image);
  await pdf?.setInputFiles(files.pdf);
  await save();
  const row = card(page, 'Kap van bomen');
  await expect(row).toContainText('01-04-2026');
  await page.getByRole('button', { name: 'Meer over Kap van bomen' }).click();
  await expect(row.getByRole('list', { name: 'Groepen' })).toContainText('Bewoners');
  await expect(row.getByRole('link', { name: /\.pdf/ })).toBeVisible();
  const stored = () => [...backend.store.news.values()].find(({ title }) => title.startsWith('Kap van bomen'));
  const before = stored();
  expect([before?.image?.name, before?.pdf?.name, before?.groups.length]).toEqual(['kade.png', 'plan.pdf', 1]);

  await row.getByRole('link', { name: 'Kap van bomen', exact: true }).click();
  await expect(page.getByLabel('Datum', { exact: true })).toHaveValue('01-04-2026');
  await page.getByLabel('Titel', { exact: true }).fill('Kap van bomen uitgesteld');
  await save();
  await expect(card(page, 'Kap van bomen uitgesteld')).toBeVisible();
  expect(stored()).toMatchObject({ content: '<p>Vanaf maandag.</p>', groups: before?.groups, everyone: false });
  expect([stored()?.image?.name, stored()?.pdf?.name]).toEqual(['kade.png', 'plan.pdf']);

  await page.getByRole('button', { name: 'Meer acties voor Kap van bomen uitgesteld' }).click();
  await page.getByRole('button', { name: 'Kap van bomen uitgesteld verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(card(page, 'Kap van bomen uitgesteld')).toHaveCount(0);
});
