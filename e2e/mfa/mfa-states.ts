import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import type { ScreenState } from '../support/screen-state.ts';

const codes = Array.from({ length: 10 }, (_, index) => `MDRF-YMUA-3N4${index}`);
const button = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** Mocks the second factor as turned on. */
const isOn =
  (required = false) =>
  (page: Page) =>
    page.route('**/api/mfa/status/', (route) =>
      route.fulfill({ json: { mfa_enabled: true, required, recovery_codes_left: 2 } }),
    );
const cardReady = (page: Page) => expect(button(page, /^(Nieuwe herstelcodes|New recovery codes)$/)).toBeVisible();

/** Mocks a profile whose owner must set up the second factor first. */
const isMissing = (page: Page) =>
  page.route('**/api/profile/', async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as object;
    await route.fulfill({ response, json: { ...profile, mfa_missing: true } });
  });
const obligationShown = (page: Page) =>
  expect(page.getByText(/^(Stel eerst tweestapsverificatie in|Set up two-factor authentication first)$/)).toBeVisible();

/** The screen states that belong to the second factor. */
export const mfaStates: ScreenState[] = [
  {
    name: 'own profile with few recovery codes',
    who: 'bewoner',
    path: '/user-profile',
    prepare: isOn(),
    reach: cardReady,
  },
  {
    name: 'own profile with a required second factor',
    who: 'medewerker',
    path: '/user-profile',
    prepare: isOn(true),
    reach: cardReady,
  },
  {
    name: 'recovery codes',
    who: 'bewoner',
    path: '/user-profile',
    prepare: isOn(),
    async reach(page) {
      await page.route('**/api/mfa/recovery-codes/', (route) => route.fulfill({ json: { codes } }));
      await button(page, /^(Nieuwe herstelcodes|New recovery codes)$/).click();
      await button(page, /^(Nieuwe codes maken|Create new codes)$/).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(codes.length);
    },
  },
  {
    name: 'reauthentication dialog',
    failure: 403,
    who: 'bewoner',
    path: '/user-profile',
    prepare: isOn(),
    async reach(page) {
      await page.route('**/api/mfa/delete/', (route) =>
        route.fulfill({ status: 403, json: { code: 'reauth_required' } }),
      );
      await button(page, /^(Uitzetten|Turn off)$/).click();
      await button(page, /^(Ja, uitzetten|Yes, turn it off)$/).click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'home of staff without the required second factor',
    who: 'medewerker',
    path: '/',
    prepare: isMissing,
    reach: obligationShown,
  },
  {
    name: 'own profile of staff without the required second factor',
    who: 'medewerker',
    path: '/user-profile',
    prepare: isMissing,
    reach: obligationShown,
  },
];
