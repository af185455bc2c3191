import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { main, statesOf } from '../support/screen-state.ts';

const entriesReady = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
type Data = { Contactmoment: object[]; Klanteis: object[] };

/** Mocks one's own profile with changes; `relatics_data` is null until it has been fetched for the first time. */
const changed = (change: (data: Data | null) => object) => (page: Page) =>
  page.route('**/api/profile/', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as { relatics_data: Data | null };
    await route.fulfill({ response, json: { ...profile, ...change(profile.relatics_data) } });
  });
const isFailing = { relatics_failing_since: '2026-11-21T11:04:05.678Z' };

/** The states of wishes and contact moments, including failures. */
export const relationStates = statesOf('bewoner', '/wishes', [
  { name: 'wishes', reach: entriesReady },
  {
    name: 'wishes with an unavailable file',
    isVariant: true,
    failure: 500,
    async reach(page) {
      await entriesReady(page);
      await mockResponse(page, '**/api/download-document/', {}, 500);
      await page.getByRole('article').getByRole('button').first().click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'contact moments', who: 'bewoner', path: '/contact_moments', reach: entriesReady },
  {
    name: 'contact moments while the relationship system is down',
    isVariant: true,
    path: '/contact_moments',
    prepare: changed(() => isFailing),
    async reach(page) {
      await entriesReady(page);
      await expect(page.getByText('21-11-2026 12:04')).toBeVisible();
    },
  },
  {
    name: 'a long contact moment',
    isVariant: true,
    path: '/contact_moments',
    prepare: changed((data) => {
      const record =
        '<h4>Kop</h4><p>' + 'Woord voor woord vastgelegd. '.repeat(80) + '</p><table><tr><td>a</td></tr></table>';
      const long = { ...data?.Contactmoment[0], ID: 'CM_lang', Vastlegging: { Vastlegging: record } };
      return { relatics_data: data && { ...data, Contactmoment: [long] } };
    }),
    async reach(page) {
      await page.getByRole('article').locator('[aria-expanded="false"]').click();
      await expect(page.getByRole('article').locator('[aria-expanded="true"]')).toBeVisible();
    },
  },
  {
    name: 'no wishes',
    isVariant: true,
    prepare: changed(() => ({ relatics_data: { Contactmoment: [], Klanteis: [] } })),
    reach: (page) => expect(main(page).locator('p + p').first()).toBeVisible(),
  },
  {
    name: 'wishes that could never be fetched',
    isVariant: true,
    prepare: changed(() => ({
      ...isFailing,
      relatics_data: null,
      relatics_fetched_at: null,
      relatics_refreshing: false,
    })),
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
]);
