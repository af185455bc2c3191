import { parcels } from '@dijkportaal/contract/parcels/parcels';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { centreOf, expectMapReady, mapOf, popupOf } from './map-page.ts';

const peopleCall = `**${parcels.people.url}`;
const outlinesCall = `**${parcels.outlines.url.replace(/:.*/, '**')}`;
const longName = /Wielewaal-Madelief/;

const people = (page: Page) => page.getByRole('region', { name: 'Bewoners en eigenaren' });
const search = (page: Page) => people(page).getByRole('searchbox', { name: 'Zoeken op naam of perceel' });
const person = (page: Page, name: RegExp) => people(page).getByRole('button', { name });
const count = (page: Page) => people(page).getByRole('status');

test('staff see everyone on the map and in the list', async ({ page }) => {
  const response = page.waitForResponse(peopleCall);
  await signIn(page, 'medewerker');
  const { results } = parcels.people.response.parse(await (await response).json());
  await expectMapReady(page);
  await expect(heading(page, 'Welkom Zeger Binnenberm')).toBeVisible();
  await expect(mapOf(page)).toHaveAttribute(
    'data-markers',
    String(results.filter(({ latitude }) => latitude !== null).length),
  );
  await expect.poll(async () => Number(await mapOf(page).getAttribute('data-polygons'))).toBeGreaterThan(20);
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '14.00');
  await expect(count(page)).toHaveText(`${results.length} personen`);
  await expect(people(page).getByRole('listitem')).toHaveCount(results.length);
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
  await popupOf(page).getByRole('link', { name: longName }).click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(heading(page, longName)).toBeFocused();
  await expect(page.getByRole('term').filter({ hasText: 'Zones' })).toBeVisible();

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
  await expect(people(page).getByRole('link', { name: longName })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(person(page, longName)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popupOf(page)).toBeVisible();
  await expect(person(page, longName)).toBeFocused();
  await popupOf(page).getByRole('button', { name: 'Venster sluiten' }).press('Enter');
  await expect(popupOf(page)).toBeHidden();
  await person(page, longName).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, longName)).toBeFocused();
});

/** Every tile is one outline as large as itself, of this profile or of several. */
async function coverWithParcels(page: Page, id: number, profile: number): Promise<void> {
  await page.route(outlinesCall, (route) => {
    const [zoom = 0, x = 0, y = 0] = new URL(route.request().url()).pathname.split('/').slice(-4, -1).map(Number);
    const half = Math.PI * 63_781_370;
    const width = (2 * half) / 2 ** zoom;
    const [west, north] = [Math.round(x * width - half), Math.round(half - y * width)];
    const side = Math.round(width);
    const outline = [id, profile, west, north, side, 0, 0, -side, -side, 0];
    return route.fulfill({ json: parcels.outlines.response.parse({ results: [outline] }) });
  });
}

async function clickAboveCentre(page: Page): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (box === null) throw new Error('the map is not on the page');
  // Not on a marker, which may be at the centre.
  await mapOf(page).click({ position: { x: box.width / 2, y: 30 } });
}

test('a click on a parcel opens the popup of its owner, with the names of all their parcels', async ({ page }) => {
  const response = page.waitForResponse(peopleCall);
  await coverWithParcels(page, 0, 0);
  await signIn(page, 'medewerker');
  const { results } = parcels.people.response.parse(await (await response).json());
  const owner = results.find(({ outlines }) => outlines > 1);
  if (owner === undefined) throw new Error('nobody has two parcels');
  await page.unroute(outlinesCall);
  await coverWithParcels(page, 7, owner.profile_id);
  await page.reload();
  await expectMapReady(page);
  await clickAboveCentre(page);
  await expect(popupOf(page)).toHaveAccessibleName(`${owner.first_name} ${owner.last_name}`);
  await expect(popupOf(page).getByRole('paragraph')).toContainText(', ');
  await expect(popupOf(page)).toBeFocused();
  await expect(people(page).getByRole('button', { pressed: true })).toContainText(owner.last_name);
  await popupOf(page).getByRole('button', { name: 'Venster sluiten' }).click();
  await expect(popupOf(page)).toBeHidden();
});

test('a click on parcels that are drawn as one zooms in on them', async ({ page }) => {
  await coverWithParcels(page, 0, 0);
  await signIn(page, 'medewerker');
  await expectMapReady(page);
  await clickAboveCentre(page);
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '16.00');
  await expect(popupOf(page)).toBeHidden();
});

test('outlines that fail to load show an error and can be retried', async ({ page, problems }) => {
  problems.allow(/status of 503/);
  await page.route(outlinesCall, (route) => route.fulfill({ status: 503, json: { detail: 'even weg' } }));
  await signIn(page, 'medewerker');
  await expect(page.getByRole('alert')).toContainText('De percelen konden niet worden geladen.');
  await page.unroute(outlinesCall);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expectMapReady(page);
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
