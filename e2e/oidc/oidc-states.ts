import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { press, statesOf, type ScreenState } from '../support/screen-state.ts';

const providers = [
  { key: 'werk', name: 'Waterschap aan de lange en brede rivier', kind: 'staff' },
  { key: 'digid', name: 'DigiD', kind: 'residents' },
];

/** A portal with providers. */
const hasProviders = (page: Page) =>
  page.route('**/api/portal/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sign_in_providers: providers } });
  });

/** Deletes the own account, which the server answers like this. */
const deletes = (refusal: object, ways: object) => ({
  failure: 403,
  async reach(page: Page) {
    await mockResponse(page, '**/api/account/delete/', refusal, 403);
    await mockResponse(page, '**/auth/reauthenticate/', ways);
    await press(page, /^(Account verwijderen|Delete account)$/);
    await press(page, /^(Ja, verwijder mijn account|Yes, delete my account)$/);
    const title =
      /^(Bevestig dat u het bent|Log opnieuw in voor deze stap|Confirm it's you|Sign in again for this step)$/;
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  },
});
const again = { code: 'reauth_required' };
const none = { password: false, mfa_token: false, passkey: false, providers: [] };
const detail = 'Log hiervoor opnieuw in met DigiD, op niveau substantieel.';

export const oidcStates: ScreenState[] = [
  { name: 'sign-in with providers', path: '/login', prepare: hasProviders },
  {
    name: 'sign-in after signing out of a provider',
    isVariant: true,
    path: '/login',
    prepare: hasProviders,
    async reach(page) {
      const there = { name: 'DigiD', url: '/auth/oidc/digid/sign-out?ticket=iets' };
      const value = JSON.stringify(there);
      await page.evaluate((value) => sessionStorage.setItem('dijkportaal.sign-out-there', value), value);
      await page.reload();
      await expect(page.getByRole('link', { name: /^(Ook uitloggen bij|Also sign out at) DigiD$/ })).toBeVisible();
    },
  },
  {
    name: 'account of staff to link',
    isVariant: true,
    path: '/inloggen#link=geheim&provider=werk&next=%2F',
    prepare: hasProviders,
    reach: (page) => expect(page.getByText(/beheerder|administrator/)).toBeVisible(),
  },
  ...statesOf('bewoner', '/user-profile', [
    {
      name: 'confirming with a passkey or a provider',
      ...deletes(again, { ...none, passkey: true, providers }),
    },
    {
      name: 'confirming in any way',
      isVariant: true,
      ...deletes(again, { ...none, password: true, passkey: true, providers }),
    },
    { name: 'confirming without a way', isVariant: true, ...deletes(again, none) },
    { name: 'step that needs a higher level', ...deletes({ code: 'level_required', provider: 'digid', detail }, none) },
  ]),
];
