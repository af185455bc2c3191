import { expect } from '../support/fixtures.ts';
import { inEachState, mockNewsletters } from './newsletter-mocks.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { alerted, main, openDeleteDialog, type ScreenState } from '../support/screen-state.ts';

export const listStates: ScreenState[] = [
  {
    name: 'newsletters in each state',
    who: 'medewerker',
    path: '/newsletters',
    prepare: (page) => mockNewsletters(page, inEachState),
    reach: (page) => expect(main(page).getByRole('row')).toHaveCount(inEachState.length + 1),
  },
  {
    name: 'no newsletters',
    isVariant: true,
    who: 'medewerker',
    path: '/newsletters',
    prepare: (page) => mockNewsletters(page, []),
    reach: (page) => expect(main(page).locator('p + p').first()).toBeVisible(),
  },
  {
    name: 'newsletters that cannot be loaded',
    isVariant: true,
    failure: 500,
    who: 'medewerker',
    path: '/newsletters',
    prepare: (page) => mockResponse(page, '**/api/newsletters/?*', {}, 500),
    reach: alerted,
  },
  {
    name: 'delete newsletter dialog',
    isVariant: true,
    who: 'medewerker',
    path: '/newsletters',
    prepare: (page) => mockNewsletters(page, inEachState),
    reach: openDeleteDialog,
  },
];
