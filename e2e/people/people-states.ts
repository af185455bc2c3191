import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

const lostDevice = (page: Page) => page.getByRole('button', { name: /^(Apparaat kwijt|Lost device)$/ });
const timeline = (page: Page) => page.locator('#timeline');

/** The states of the screen about one person. */
export const peopleStates: ScreenState[] = [
  {
    name: 'profile',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await expect(page.getByRole('term').first()).toBeVisible();
      await expect(lostDevice(page)).toBeVisible();
      await expect(timeline(page).getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'profile with nothing in the timeline',
    who: 'medewerker',
    path: '/profile/1?kind=message',
    prepare: (page) =>
      page.route('**/api/profiles/1/timeline/*', (route) =>
        route.fulfill({ json: { results: [], has_more: false, undated: [] } }),
      ),
    reach: (page) => expect(timeline(page).getByRole('button')).toBeVisible(),
  },
  {
    name: 'profile without its timeline',
    failure: 500,
    who: 'medewerker',
    path: '/profile/1',
    prepare: (page) => page.route('**/api/profiles/1/timeline/*', (route) => route.fulfill({ status: 500, json: {} })),
    reach: (page) => expect(timeline(page).getByRole('alert')).toBeVisible(),
  },
  {
    name: 'profile with the lost device dialog',
    who: 'medewerker',
    path: '/profile/1',
    async reach(page) {
      await lostDevice(page).click();
      await page.getByRole('dialog').locator('button[type="submit"]').click();
      await expect(page.getByRole('dialog').locator('[aria-invalid="true"]')).toBeFocused();
    },
  },
  {
    name: 'parcel',
    who: 'medewerker',
    path: '/parcels/KDL02%20C%201145',
    async reach(page) {
      await expect(page.getByRole('listitem').getByRole('link', { name: 'Linde van der Kolk' }).first()).toBeVisible();
      await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
    },
  },
  {
    name: 'parcel of nobody',
    who: 'medewerker',
    path: '/parcels/onbekend',
    reach: (page) => expect(page.getByRole('main').getByRole('status')).toBeVisible(),
  },
];
