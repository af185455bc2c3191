import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from './backend.ts';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, title: string) =>
  main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) });

test('a resident sees their parcels, designs, documents and news', async ({ page }) => {
  await signIn(page, 'bewoner');
  await expect(heading(page, 'Welkom Jan Uiterwaard')).toBeVisible();
  await expect(main(page)).toContainText('Uw perceel(en): LKD01 A 101, LKD01 A 102');
  await expect(main(page)).toContainText('Welkom bij de dijkversterking.');

  await page.goto('/design');
  await expect(card(page, 'Ontwerp dijkvak west')).toContainText(/Gepubliceerd op \d\d-\d\d-\d{4}/);
  const picture = card(page, 'Ontwerp dijkvak west').getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(16);
  await expect(card(page, 'Ontwerp oprit Dijkweg 12').getByRole('link', { name: /^oprit\.pdf/ })).toBeVisible();

  await page.goto('/documents');
  await expect(
    card(page, 'Planning werkzaamheden').getByRole('link', { name: 'planning.pdf downloaden' }),
  ).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Keukentafelgesprek' })).toBeVisible();
  await page.getByRole('searchbox').fill('oprit');
  await expect(main(page).getByRole('link', { name: 'Oprit behouden' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Keukentafelgesprek' })).toHaveCount(0);

  await page.goto('/news');
  await expect(main(page).getByRole('article')).toHaveCount(4);
  await main(page)
    .getByRole('link', { name: /Inloopavond/ })
    .first()
    .click();
  await expect(heading(page, 'Inloopavond in het dorpshuis')).toBeVisible();
  await expect(
    main(page)
      .getByRole('link', { name: /^uitnodiging\.pdf/ })
      .first(),
  ).toBeVisible();
});

test.describe('with attachments that are wrapped', () => {
  test.use({ switches: { attachments: 'wrapped' } });

  test('a resident downloads the files of a wish and a contact moment', async ({ page }) => {
    await signIn(page, 'bewoner', '/wishes');
    const drive = card(page, 'Oprit behouden');
    await expect(drive).toContainText('Actueel');
    await expect(drive).toContainText('Past binnen het ontwerp.');
    await expect(drive).toContainText('20-01-2026');
    await expect(card(page, 'Bomen sparen')).toContainText('12-01-2026');
    for (const [button, name] of [
      [/^Document/, 'wens.pdf'],
      [/^Afbeelding/, 'foto.png'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await drive.getByRole('button', { name: button }).click();
      expect((await downloading).suggestedFilename()).toBe(name);
    }

    await page.goto('/contact_moments');
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Maart 2026', 'Februari 2026']);
    await expect(card(page, 'Keukentafelgesprek')).toContainText('Wij bespraken de oprit.');
    const downloading = page.waitForEvent('download');
    await card(page, 'Keukentafelgesprek')
      .getByRole('button', { name: /downloaden$/ })
      .click();
    expect((await downloading).suggestedFilename()).toBe('gespreksverslag.pdf');
  });
});

test('a resident sends a message', async ({ page }) => {
  await signIn(page, 'bewoner', '/messages');
  await expect(main(page).getByRole('link', { name: 'projectteam@example.org' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Onderwerp' }).fill('Vraag over de bomen');
  await page.getByRole('textbox', { name: 'Bericht', exact: true }).fill('Blijven die staan?');
  await page.getByRole('button', { name: 'Bericht versturen' }).click();
  await expect(page.getByText('Uw bericht is verstuurd.')).toBeVisible();
  const sent = page.getByRole('region', { name: 'Uw verstuurde berichten' }).getByRole('article');
  await expect(sent).toHaveCount(3);
  await expect(sent.first()).toContainText('Blijven die staan?');
});

test('a resident chooses which mail they get', async ({ page, backend }) => {
  await signIn(page, 'bewoner', '/user-profile');
  await expect(page.getByText('Dijkweg 12')).toBeVisible();
  await page.getByLabel('Meldingen', { exact: true }).check();
  await expect(page.getByText('Profiel succesvol opgeslagen')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Meldingen', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Nieuwsbrief', { exact: true })).toBeChecked();
  const profile = [...backend.store.profiles.values()].find(({ guid }) => guid !== '');
  expect(profile).toMatchObject({ street: 'Dijkweg', newsletter: true, notifications: true });
  expect(profile?.polygons).toHaveLength(2);
});
