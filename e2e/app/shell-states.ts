import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import type { ScreenState } from '../support/screen-state.ts';

/** What is around every screen, and the screens that have none of a capability. */
export const shellStates: ScreenState[] = [
  { name: 'no access', who: 'bewoner', path: '/users' },
  { name: 'privacy', who: 'bewoner', path: '/privacy' },
  { name: 'terms', who: 'bewoner', path: '/terms' },
  {
    name: 'user menu open',
    who: 'bewoner',
    path: '/privacy',
    reach: (page) => page.locator('button[aria-haspopup], button[aria-expanded]').last().click(),
  },
  {
    name: 'menu open',
    who: 'medewerker',
    path: '/privacy',
    on: 'phone',
    reach: (page) => page.locator('button[aria-controls="menu"]').click(),
  },
  {
    name: 'message about cookies',
    path: '/login',
    reach: (page) => expect(page.getByRole('region', { name: /cookies/ })).toBeVisible(),
  },
  {
    name: 'error screen',
    failure: 500,
    who: 'bewoner',
    path: '/privacy',
    prepare: (page) => mockResponse(page, '**/api/profile/', {}, 500),
    reach: (page) => expect(page.getByRole('button', { name: /^(Opnieuw proberen|Try again)$/ })).toBeVisible(),
  },
];
