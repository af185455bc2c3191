import { Profile } from '@dijkportaal/contract/profiles';
import type { Page } from '@playwright/test';
import { expect, heading, signIn, test } from '../support/fixtures.ts';
import { centreOf, expectMapReady, mapCode, mapOf, readProfile, mockProfile, popupOf } from './map-page.ts';

const places = (page: Page) => page.getByRole('region', { name: 'Uw adres en percelen' });
const ownAddress = (page: Page) => places(page).getByRole('button', { name: /^Uw adres/ });
const noParcels = (page: Page) => page.getByText('Er zijn geen percelen gevonden.');

/** Clicks the only marker, whose tip is at the centre of the map. */
async function clickMarker(page: Page): Promise<void> {
  const box = await mapOf(page).boundingBox();
  if (box === null) throw new Error('the map is not on the page');
  await mapOf(page).click({ position: { x: box.width / 2, y: box.height / 2 - 12 } });
}

test('a resident is welcomed by name and sees their parcels in a sentence, on the map and in a list', async ({
  page,
}) => {
  const profile = await readProfile(page, 'bewoner');
  await signIn(page, 'bewoner');
  await expect(heading(page)).toHaveText(`Welkom ${profile.first_name} ${profile.last_name}`);
  await expect(page.getByText(`Uw perceel(en): ${profile.parcels}`)).toBeVisible();
  await expectMapReady(page);
  await expect(mapOf(page)).toHaveAttribute('data-markers', '1');
  await expect(mapOf(page)).toHaveAttribute('data-polygons', String(profile.polygons.length));
  await expect(places(page).getByRole('listitem')).toContainText(profile.polygons.map(({ name }) => name));
  await expect(ownAddress(page)).toContainText(`${profile.zip} ${profile.city}`);
});

test('the map starts at zoom 14, centred on the address of the resident', async ({ page }) => {
  const { latitude, longitude } = await readProfile(page, 'bewoner');
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '14.00');
  const [lat, lng] = await centreOf(mapOf(page));
  expect(lat).toBeCloseTo(latitude ?? 0, 5);
  expect(lng).toBeCloseTo(longitude ?? 0, 5);
});

test('a parcel in the list is shown on the map', async ({ page }) => {
  const { polygons } = await readProfile(page, 'bewoner');
  const [parcel] = polygons;
  const corners = (parcel?.polygon ?? []) as number[][];
  const middle = [0, 1].map((axis) => {
    const values = corners.map((corner) => corner[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await places(page)
    .getByRole('button', { name: `${parcel?.name}, toon op de kaart` })
    .click();
  await expect.poll(async () => Number(await mapOf(page).getAttribute('data-zoom'))).toBeGreaterThan(14.5);
  // The margins are not equal.
  const centre = await centreOf(mapOf(page));
  for (const axis of [0, 1]) expect(Math.abs((centre[axis] ?? 0) - (middle[axis] ?? 0))).toBeLessThan(0.003);
});

for (const { name, on, press, expectDone } of [
  {
    name: 'button',
    on: '',
    press: (page: Page) => page.getByRole('button', { name: 'Inzoomen' }).click(),
    expectDone: (page: Page) => expect(mapOf(page)).toHaveAttribute('data-zoom', '15.00'),
  },
  {
    name: 'marker',
    on: ' @phone-only',
    press: clickMarker,
    expectDone: (page: Page) => expect(popupOf(page)).toBeInViewport({ ratio: 1 }),
  },
]) {
  test(`the map is a picture until somebody uses the page, and then follows the ${name} that was pressed${on}`, async ({
    page,
  }) => {
    const loaded = Promise.withResolvers<void>();
    let isRequested = false;
    await page.route(mapCode, async (route) => {
      isRequested = true;
      await loaded.promise;
      await route.continue();
    });
    await signIn(page, 'bewoner');
    // Without querying the page, which would count as use.
    await page.waitForLoadState('networkidle');
    expect(isRequested).toBe(false);
    await expect(mapOf(page).locator('polygon')).toHaveCount(3);
    await press(page);
    await expect(page.getByText('De kaart wordt geladen')).toBeVisible();
    await expect(mapOf(page).locator('polygon')).toHaveCount(3);
    loaded.resolve();
    await expectDone(page);
    await expect(mapOf(page).locator('polygon')).toHaveCount(0);
  });
}

test('the marker opens a popup with the parcels, which its button and Escape close', async ({ page }) => {
  const { parcels } = await readProfile(page, 'bewoner');
  await signIn(page, 'bewoner');
  for (const close of [
    () => popupOf(page).getByRole('button', { name: 'Venster sluiten' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    // The marker is in the middle until a window moves the map.
    await page.reload();
    await expectMapReady(page);
    await clickMarker(page);
    await expect(popupOf(page)).toHaveAccessibleName(`Uw perceel(en): ${parcels}`);
    await expect(popupOf(page)).toContainText(`Uw perceel(en): ${parcels}`);
    await expect(popupOf(page)).toBeInViewport({ ratio: 1 });
    await close();
    await expect(popupOf(page)).toBeHidden();
    await expect(mapOf(page)).toBeFocused();
  }
});

test('the address in the list opens the same popup @phone-only', async ({ page }) => {
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await ownAddress(page).click();
  await expect(popupOf(page)).toHaveAccessibleName(/^Uw perceel\(en\): /);
  await expect(ownAddress(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(popupOf(page)).toBeInViewport();
  await popupOf(page).getByRole('button', { name: 'Venster sluiten' }).click();
  await expect(ownAddress(page)).toHaveAttribute('aria-pressed', 'false');
});

test('the map can be moved and zoomed by keyboard', async ({ page }) => {
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  const start = await centreOf(mapOf(page));
  await mapOf(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await centreOf(mapOf(page)))[1]).toBeGreaterThan(start[1] ?? 0);
  await page.keyboard.press('+');
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '15.00');
  await page.keyboard.press('-');
  await expect(mapOf(page)).toHaveAttribute('data-zoom', '14.00');
  for (const { name, zoom } of [
    { name: 'Inzoomen', zoom: /^15\.00$/ },
    { name: 'Uitzoomen', zoom: /^14\.00$/ },
    { name: 'Alles in beeld', zoom: /^1[4-8]\./ },
  ]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mapOf(page)).toHaveAttribute('data-zoom', zoom);
  }
});

test('a resident without an address or parcels sees a message instead of the map', async ({ page }) => {
  const profile = await readProfile(page, 'bewoner');
  const nothing = { parcels: '', polygons: [], latitude: null, longitude: null };
  await mockProfile(page, Profile.parse({ ...profile, ...nothing }));
  await signIn(page, 'bewoner');
  await expect(heading(page, /^Welkom Linde/)).toBeVisible();
  await expect(noParcels(page)).toBeVisible();
  await expect(page.getByText('Uw perceel(en):')).toHaveCount(0);
  await expect(mapOf(page)).toHaveCount(0);
});
