import { auth } from '@dijkportaal/contract/auth';
import type { Passkey } from '@dijkportaal/contract/passkeys';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialogOpen, press, statesOf } from '../support/screen-state.ts';

const at = '2026-11-20T10:00:00Z';
const named = (id: number, name: string, last_used_at: string | null = null): Passkey => ({
  id,
  name,
  created_at: at,
  last_used_at,
});

/** One with a name without a space, and one that is as long as it can be. */
const own = [
  named(1, 'Chrome op Windows', at),
  named(2, 'Beveiligingssleutelaandesleutelbosvandedijkwachterbijdebergingssluis'),
  named(3, 'De telefoon van het werk, die in de la van het bureau op kantoor ligt te laden'),
  ...[4, 5, 6].map((id) => named(id, `Sleutel ${id}`)),
];

const hasPasskeys = (page: Page) => mockResponse(page, '**/api/passkeys/', { results: own });
const listed = (page: Page) => expect(page.getByText('Sleutel 4')).toBeVisible();

const options = {
  challenge: 'AAAA',
  timeout: 300_000,
  rpId: 'localhost',
  allowCredentials: [{ id: 'AAAA', type: 'public-key' }],
  userVerification: 'preferred',
};

/** Mocks a sign-in that asks for a second factor, and fills in the form. */
const asksFor = (body: object) => async (page: Page) => {
  await mockResponse(page, `**${auth.login.url}`, { detail: 'MFA token is invalid', ...body }, 401);
  await page.locator('input[type="email"]').fill('bewoner@example.org');
  await page.locator('input[type="password"]').fill('een wachtwoord');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('button', { name: /^(Passkey gebruiken|Use a passkey)$/ })).toBeVisible();
};

export const passkeyStates = [
  ...statesOf('bewoner', '/user-profile', [
    { name: 'own profile with passkeys', prepare: hasPasskeys, reach: listed },
    {
      name: 'adding a passkey',
      prepare: hasPasskeys,
      async reach(page) {
        await press(page, /^(Passkey toevoegen|Add a passkey)$/);
        await dialogOpen(page);
      },
    },
    {
      name: 'renaming a passkey',
      isVariant: true,
      prepare: hasPasskeys,
      async reach(page) {
        await press(page, /^(Naam wijzigen van Sleutel 4|Rename Sleutel 4)$/);
        await dialogOpen(page);
      },
    },
    {
      name: 'removing a passkey',
      isVariant: true,
      prepare: hasPasskeys,
      async reach(page) {
        await press(page, /^(Sleutel 4 verwijderen|Remove Sleutel 4)$/);
        await dialogOpen(page);
      },
    },
  ]),
  {
    name: 'sign-in with a code or a passkey',
    path: '/login',
    failure: 401,
    reach: asksFor({ passkey_options: options }),
  },
  {
    name: 'sign-in with a passkey as the second factor',
    isVariant: true as const,
    path: '/login',
    failure: 401,
    reach: asksFor({ passkey_options: options, code: 'passkey_required' }),
  },
];
