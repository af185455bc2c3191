import { Profile, profiles } from '@dijkportaal/contract/profiles';
import { expect, type Locator, type Page } from '@playwright/test';
import { openSession, type Who } from '../support/fixtures.ts';

/** The map, whose data attributes describe what it shows. */
export const mapOf = (page: Page) => page.getByRole('region', { name: /^Kaart met percelen/ });

/** The code that includes the map library. */
export const mapCode = /\/assets\/map-view-[^/]+\.js$/;

export const popupOf = (page: Page) => page.getByRole('dialog');

/** Triggers the loading of the map library on a resident's home page: any use does. */
export async function touchPage(page: Page): Promise<void> {
  await expect(mapOf(page)).toBeVisible();
  await page.mouse.move(1, 1);
}

/** Waits until the map has drawn everything and can be moved. */
export async function expectMapReady(page: Page): Promise<void> {
  await touchPage(page);
  await expect(mapOf(page)).toHaveAttribute('data-center', /./);
  await expect(mapOf(page)).toHaveAttribute('data-map-ready', 'true');
}

/** The profile of a demo account, from the server. */
export async function readProfile(page: Page, who: Who): Promise<Profile> {
  const { access } = await openSession(page, who);
  const response = await page.request.get(profiles.own.url, { headers: { authorization: `Bearer ${access}` } });
  return Profile.parse(await response.json());
}

/** Mocks the response for the user's own profile. */
export async function mockProfile(page: Page, profile: unknown): Promise<void> {
  await page.route(`**${profiles.own.url}`, (route) => route.fulfill({ json: profile }));
}

/** The centre of the map as [latitude, longitude]. */
export async function centreOf(map: Locator): Promise<number[]> {
  return ((await map.getAttribute('data-center')) ?? '').split(',').map(Number);
}
