import { Profile, profiles } from '@dijkportaal/contract/profiles';
import { expect, type Locator, type Page } from '@playwright/test';
import { openSession, type Who } from '../support/fixtures.ts';

/** The map; it tells by its data attributes what it shows. */
export const mapOf = (page: Page) => page.getByRole('region', { name: /^Kaart met percelen/ });

/** The small window above a marker. */
export const windowOf = (page: Page) => page.getByRole('dialog');

/** Waits until the map has drawn everything. */
export async function expectMapReady(page: Page): Promise<void> {
  await expect(mapOf(page)).toHaveAttribute('data-map-ready', 'true');
}

/** The profile of a demo account, as the server has it. */
export async function readProfile(page: Page, who: Who): Promise<Profile> {
  const { access } = await openSession(page, who);
  const response = await page.request.get(profiles.own.url, { headers: { authorization: `Bearer ${access}` } });
  return Profile.parse(await response.json());
}

/** Answers the call for the own profile with something else. */
export async function standInForProfile(page: Page, profile: unknown): Promise<void> {
  await page.route(`**${profiles.own.url}`, (route) => route.fulfill({ json: profile }));
}

/** The place in the middle of the map as [latitude, longitude]. */
export async function centreOf(map: Locator): Promise<number[]> {
  return ((await map.getAttribute('data-center')) ?? '').split(',').map(Number);
}
