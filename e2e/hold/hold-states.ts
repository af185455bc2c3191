import type { HeldItems, Hold } from '@dijkportaal/contract/hold';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { main, statesOf } from '../support/screen-state.ts';

const items: HeldItems = {
  newsletters: [
    { id: 1, title: 'Half verstuurd', state: 'sending', due_at: '2026-11-20T10:00:00.000Z', mails: 570 },
    { id: 2, title: 'Te laat', state: 'scheduled', due_at: '2026-11-20T12:00:00.000Z', mails: 677 },
    { id: 3, title: 'Later', state: 'scheduled', due_at: '2090-01-01T10:00:00.000Z', mails: 12 },
  ],
  mails: 14,
  notifications: 1,
};

/** Mocks a hold after a restore. */
async function mockHold(page: Page, held: HeldItems): Promise<void> {
  const state: Hold = { held_at: '2026-11-21T10:00:00.000Z', reason: 'moved' };
  await mockResponse(page, '**/api/hold/', state);
  await mockResponse(page, '**/api/hold/items/', held);
}

const banner = (page: Page) => main(page).getByText(/^(Het portaal verstuurt niets|The portal is not sending)/);

export const holdStates = statesOf('beheerder', '/hold', [
  {
    name: 'hold with items to release',
    prepare: (page) => mockHold(page, items),
    reach: (page) => expect(main(page).getByRole('checkbox')).toHaveCount(3),
  },
  {
    name: 'hold without anything to send',
    isVariant: true,
    prepare: (page) => mockHold(page, { newsletters: [], mails: 0, notifications: 0 }),
    reach: (page) => expect(main(page).getByRole('button')).toBeVisible(),
  },
  {
    name: 'no hold',
    isVariant: true,
    reach: (page) => expect(main(page).getByRole('status').locator('p + p')).toBeVisible(),
  },
  {
    name: 'notice of a hold for staff',
    who: 'medewerker',
    path: '/groups',
    prepare: (page) => mockHold(page, items),
    reach: (page) => expect(banner(page)).toBeVisible(),
  },
  { name: 'no access to the hold', isVariant: true, who: 'medewerker', path: '/hold' },
]);
