import type { MessageForm } from '@dijkportaal/contract/messages/form-fields';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { invalid, main, statesOf, submit, type ScreenState } from '../support/screen-state.ts';
import { message, mockInbox, mockMessages } from './message-states.ts';

const editors = (page: Page) => main(page).locator('[contenteditable="true"]');

const wishForm: MessageForm = { kind: 'wish', reason: 'a', place: '', latitude: null, longitude: null, wish_id: '' };
const damageForm: MessageForm = {
  kind: 'damage',
  what: 'crack',
  since: '2026-11-02',
  place: 'Achtergevel',
  latitude: 51.93,
  longitude: 5.63,
};
const detailsForm: MessageForm = {
  kind: 'details',
  changes: [
    { field: 'street', from: 'Kerkdijkwegbinnenomleidingsstraat', to: 'Molenkadedwarsverbindingspad' },
    {
      field: 'email',
      from: 'een.hele.lange.naam@gemeente.example.org',
      to: 'nog.een.langere.naam@gemeente.example.org',
    },
  ],
  taken_over_at: null,
};

/** The forms of residents, and what staff see of them. */
export const formStates: ScreenState[] = [
  ...statesOf('bewoner', '/messages/new/damage', [
    {
      name: 'form for damage with errors',
      path: '/messages/new/damage',
      async reach(page) {
        await expect(editors(page)).toHaveCount(1);
        await main(page).locator('select').nth(1).selectOption('other');
        await main(page).locator('button[aria-expanded="false"]').click();
        await expect(main(page).locator('[data-map-ready]')).toBeVisible();
        await submit(main(page));
        await expect(invalid(page)).toHaveCount(2);
      },
    },
    {
      name: 'form for details',
      path: '/messages/new/details',
      reach: (page) => expect(editors(page)).toHaveCount(1),
    },
    {
      name: 'form for a wish',
      isVariant: true,
      path: '/messages/new/wish',
      reach: (page) => expect(editors(page)).toHaveCount(1),
    },
    {
      name: 'wishes with one that was passed on',
      path: '/wishes',
      prepare: (page) => mockMessages(page, { ...message, form: wishForm, state: 'new' }),
      reach: (page) => expect(main(page).locator('#passed-on')).toBeVisible(),
    },
  ]),
  ...statesOf('medewerker', '/messages-admin/1', [
    {
      name: 'details of a resident for staff',
      path: '/messages-admin/1',
      async prepare(page) {
        await mockInbox(page);
        await mockResponse(page, '**/api/messages/1/', { ...message, form: detailsForm });
      },
      reach: (page) => expect(main(page).getByRole('table')).toBeVisible(),
    },
    {
      name: 'damage for staff',
      isVariant: true,
      path: '/messages-admin/1',
      async prepare(page) {
        await mockInbox(page);
        await mockResponse(page, '**/api/messages/1/', { ...message, form: damageForm });
      },
      reach: (page) => expect(main(page).getByRole('definition').first()).toBeVisible(),
    },
  ]),
];
