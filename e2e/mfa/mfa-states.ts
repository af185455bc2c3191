import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialog, press, statesOf } from '../support/screen-state.ts';

const codes = Array.from({ length: 10 }, (_, index) => `MDRF-YMUA-3N4${index}`);

const renew = /^(Nieuwe herstelcodes|New recovery codes)$/;

/** Mocks the second factor as turned on. */
const isOn =
  (required = false) =>
  (page: Page) =>
    mockResponse(page, '**/api/mfa/status/', { mfa_enabled: true, required, recovery_codes_left: 2 });
const cardReady = (page: Page) => expect(page.getByRole('button', { name: renew })).toBeVisible();

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
export const mfaStates = statesOf('bewoner', '/user-profile', [
  { name: 'own profile with few recovery codes', isVariant: true, prepare: isOn(), reach: cardReady },
  {
    name: 'own profile with a required second factor',
    isVariant: true,
    who: 'medewerker',
    prepare: isOn(true),
    reach: cardReady,
  },
  {
    name: 'recovery codes',
    prepare: isOn(),
    async reach(page) {
      await mockResponse(page, '**/api/mfa/recovery-codes/', { codes });
      await press(page, renew);
      await press(page, /^(Nieuwe codes maken|Create new codes)$/);
      await expect(dialog(page).getByRole('listitem')).toHaveCount(codes.length);
    },
  },
  {
    name: 'reauthentication dialog',
    failure: 403,
    prepare: isOn(),
    async reach(page) {
      await mockResponse(page, '**/api/mfa/delete/', { code: 'reauth_required' }, 403);
      const ways = { password: false, mfa_token: true, passkey: false, providers: [] };
      await mockResponse(page, '**/auth/reauthenticate/', ways);
      await press(page, /^(Uitzetten|Turn off)$/);
      await press(page, /^(Ja, uitzetten|Yes, turn it off)$/);
      await expect(dialog(page).getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'home of staff without the required second factor',
    isVariant: true,
    who: 'medewerker',
    path: '/',
    prepare: isMissing,
    reach: obligationShown,
  },
  {
    name: 'own profile of staff without the required second factor',
    who: 'medewerker',
    prepare: isMissing,
    reach: obligationShown,
  },
]);
