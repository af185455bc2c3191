import { parcels } from '@dijkportaal/contract/parcels';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { centreOf, expectMapReady, mapOf, popupOf } from './map-page.ts';

const mapCall = `**${parcels.map.url}`;
const longName = /Wielewaal-Madelief/;

const people = (page: Page) => page.getByRole('region', { name: 'Bewoners en eigenaren' });
const search = (page: Page) => people(page).getByRole('searchbox', { name: 'Zoek op naam of perceel' });
const person = (page: Page, name: RegExp) => people(page).getByRole('button', { name });
const count = (page: Page) => people(page).getByRole('status');

test('staff see everyone on the map and in the list', async ({ page }) => {
  const response = page.waitForResponse(mapCall);
  await signIn(page, 'medewerker');
  const { results } = parcels.map.answer.parse(await (await response).json());
  await expectMapReady(page);
  await expect(heading(page, 'Welkom Zeger Binnenberm')).toBeVisible();
  await expect(mapOf(page)).toHaveAttribute(
    'data-markers',
    String(results.filter(({ latitude }) => latitude !== null).length),
  );
  const polygons = results.reduce((sum, { profile_polygons }) => sum + profile_polygons.length, 0);
  await expect(mapOf(page)).toHaveAttribute('data-polygons', String(polygons));
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '14.00');
  await expect(count(page)).toHaveText(`${results.length} personen`);
  await expect(people(page).getByRole('listitem')).toHaveCount(results.length);
});

test('the list can be searched by name and parcel, ignoring accents', async ({ page }) => {
  await signIn(page, 'medewerker');
  await search(page).fill('wielewaal');
  await expect(count(page)).toHaveText('1 persoon');
  await expect(person(page, longName)).toBeVisible();
  await search(page).fill('BIEENWAARD');
  await expect(person(page, /Bieënwaard/).first()).toBeVisible();
  await search(page).fill('kdl02 1142 zuring');
  await expect(person(page, /Zuring Achterwaard/)).toBeVisible();
  await search(page).fill('zzzz');
  await expect(count(page)).toHaveText(/^Niemand gevonden/);
  await search(page).fill('');
  await expect(count(page)).toHaveText(/^\d\d personen$/);
});

test('selecting a person opens their popup on the map, which links to their profile @phone', async ({ page }) => {
  await signIn(page, 'medewerker');
  await expectMapReady(page);
  const start = await centreOf(mapOf(page));
  await search(page).fill('wielewaal');
  await person(page, longName).click();
  await expect(person(page, longName)).toHaveAttribute('aria-pressed', 'true');
  await expect(popupOf(page)).toHaveAccessibleName(longName);
  await expect(popupOf(page)).toBeInViewport({ ratio: 0.95 });
  await expect.poll(() => centreOf(mapOf(page))).not.toEqual(start);
  await popupOf(page).getByRole('link', { name: 'Naar het profiel' }).click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(heading(page, longName)).toBeFocused();
  await expect(page.getByText('Dijkvakken')).toBeVisible();

  await page.goBack();
  await expectMapReady(page);
  await expect(popupOf(page)).toBeHidden();
});

test('everything on the staff home page works by keyboard', async ({ page }) => {
  await signIn(page, 'medewerker');
  await expectMapReady(page);
  await search(page).focus();
  await page.keyboard.type('wielewaal');
  await expect(count(page)).toHaveText('1 persoon');
  await page.keyboard.press('Tab');
  await expect(person(page, longName)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popupOf(page)).toBeVisible();
  await expect(person(page, longName)).toBeFocused();
  await popupOf(page).getByRole('button', { name: 'Venster sluiten' }).press('Enter');
  await expect(popupOf(page)).toBeHidden();
  await person(page, longName).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, longName)).toBeFocused();
});

test('a list that fails to load shows an error and can be retried', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route(mapCall, (route) => route.fulfill({ status: 503, json: { detail: 'even weg' } }));
  await signIn(page, 'medewerker');
  await expect(page.getByRole('alert')).toContainText('De percelen konden niet worden geladen.');
  await page.unroute(mapCall);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expectMapReady(page);
  await expect(count(page)).toHaveText(/^\d\d personen$/);
});

test('the list shows that it is loading, and that it is empty', async ({ page }) => {
  const ready = Promise.withResolvers<void>();
  await page.route(mapCall, async (route) => {
    await ready.promise;
    await route.fulfill({ json: parcels.map.answer.parse({ results: [] }) });
  });
  await signIn(page, 'medewerker');
  await expect(page.getByRole('status', { name: 'De percelen worden geladen' })).toBeVisible();
  ready.resolve();
  await expect(people(page)).toContainText('Er staat nog niemand op de kaart.');
});

test('the page is no taller than its content @phone', async ({ page }) => {
  await signIn(page, 'medewerker');
  await expectMapReady(page);
  await expect(people(page).getByRole('listitem').first()).toBeVisible();
  const emptySpace = () =>
    page.evaluate(() => {
      const { height } = document.querySelector('main')?.getBoundingClientRect() ?? { height: 0 };
      return document.documentElement.scrollHeight - height;
    });
  await expect.poll(emptySpace).toBeLessThan(250);
});
