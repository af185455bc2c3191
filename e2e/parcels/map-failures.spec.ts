import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { expectMapReady, mapCode, mapOf, mockProfile, popupOf, readProfile, touchPage } from './map-page.ts';

const retrying = 'the map could not be loaded, retrying';

function recordWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

test('invalid parcels are skipped and logged, the others are drawn', async ({ page }) => {
  const profile = await readProfile(page, 'bewoner');
  const [first, ...others] = profile.polygons;
  const broken = [
    { name: 'Tekst', polygon: [['51.8', 5.1], ...(first?.polygon ?? [])] },
    { name: 'Zonder lijst', polygon: 'geen lijst' },
    { name: 'Twee hoeken', polygon: first?.polygon.slice(0, 2) },
    null,
  ];
  await mockProfile(page, { ...profile, polygons: [first, ...broken, ...others] });
  const warnings = recordWarnings(page);
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await expect(mapOf(page)).toHaveAttribute('data-polygons', String(profile.polygons.length));
  await expect(page.getByRole('listitem').filter({ hasText: /^KDL/ })).toHaveCount(profile.polygons.length);
  expect(
    warnings.filter((text) => text.includes(`Parcels of person ${profile.id} are not all on the map`)),
  ).toHaveLength(1);
});

test('parcels that are not a list leave the screen usable', async ({ page }) => {
  await mockProfile(page, { ...(await readProfile(page, 'bewoner')), polygons: null });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await expect(mapOf(page)).toHaveAttribute('data-polygons', '0');
  await expect(mapOf(page)).toHaveAttribute('data-markers', '1');
});

test('map code that fails to load is retried three times, then a button appears', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|could not be loaded/);
  let asked = 0;
  await page.route(mapCode, async (route) => {
    asked += 1;
    await route.abort();
  });
  const warnings = recordWarnings(page);
  const retries = () => warnings.filter((text) => text.startsWith(retrying)).length;
  await page.clock.install();
  await signIn(page, 'bewoner');
  await touchPage(page);
  await expect.poll(retries).toBe(1);
  const first = asked;
  for (const [round, pause] of [1000, 2000, 4000].entries()) {
    await expect.poll(retries).toBe(round + 1);
    await expect(page.getByText('De kaart wordt geladen')).toBeVisible();
    await page.clock.fastForward(pause);
  }
  const notice = page.getByRole('alert').filter({ hasText: 'De kaart kon niet worden geladen.' });
  await expect(notice).toBeVisible();
  expect(asked - first).toBe(3);
  await expect(page.getByRole('region', { name: 'Uw adres en percelen' }).getByRole('listitem')).toHaveCount(3);

  await page.unroute(mapCode);
  await notice.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expectMapReady(page);
  await expect(notice).toBeHidden();
});

test('a map that loads on the second attempt needs no button', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  await page.route(mapCode, (route) => route.abort(), { times: 1 });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await page.getByRole('button', { name: /^Uw adres/ }).click();
  await expect(popupOf(page)).toBeVisible();
});
