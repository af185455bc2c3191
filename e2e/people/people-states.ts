import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialog, main, mapReady, statesOf, submit } from '../support/screen-state.ts';

const lostDevice = (page: Page) => page.getByRole('button', { name: /^(Apparaat kwijt|Lost device)$/ });
const timeline = (page: Page) => page.locator('#timeline');

export const peopleStates = statesOf('medewerker', '/profile/1', [
  {
    name: 'profile',
    async reach(page) {
      await expect(page.getByRole('term').first()).toBeVisible();
      await expect(lostDevice(page)).toBeVisible();
      await expect(timeline(page).getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'profile with nothing in the timeline',
    path: '/profile/1?kind=message',
    prepare: (page) =>
      mockResponse(page, '**/api/profiles/1/timeline/*', { results: [], has_more: false, undated: [] }),
    reach: (page) => expect(timeline(page).getByRole('button')).toBeVisible(),
  },
  {
    name: 'profile without its timeline',
    failure: 500,
    prepare: (page) => mockResponse(page, '**/api/profiles/1/timeline/*', {}, 500),
    reach: (page) => expect(timeline(page).getByRole('alert')).toBeVisible(),
  },
  {
    name: 'profile with the lost device dialog',
    async reach(page) {
      await lostDevice(page).click();
      await submit(dialog(page));
      await expect(dialog(page).locator('[aria-invalid="true"]')).toBeFocused();
    },
  },
  {
    name: 'parcel',
    path: '/parcels/KDL02%20C%201145',
    async reach(page) {
      await expect(page.getByRole('listitem').getByRole('link', { name: 'Linde van der Kolk' }).first()).toBeVisible();
      await mapReady(page);
    },
  },
  {
    name: 'parcel of nobody',
    path: '/parcels/onbekend',
    reach: (page) => expect(main(page).getByRole('status')).toBeVisible(),
  },
]);
