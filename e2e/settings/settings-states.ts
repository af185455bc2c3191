import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { statesOf } from '../support/screen-state.ts';

const key = {
  id: 3,
  name: 'siem',
  scopes: ['audit', 'contacts'],
  created_at: '2026-11-02T09:00:00Z',
  expires_at: '2027-11-02T09:00:00Z',
  used_at: '2026-11-20T09:00:00Z',
  revoked_at: null,
};

export const settingsStates = statesOf('beheerder', '/settings', [
  {
    name: 'settings with keys of other systems',
    isVariant: true,
    prepare: (page) =>
      mockResponse(page, '**/api/installation/', {
        version: '0.2.0+abc1234',
        keys: [key, { ...key, id: 2, used_at: null, revoked_at: '2026-11-02T09:00:00Z' }],
      }),
    reach: (page) => expect(page.getByText('siem (3)').first()).toBeVisible(),
  },
]);
