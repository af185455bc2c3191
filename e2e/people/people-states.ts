import type { ContactPerson, PersonAccount, PersonEvent } from '@dijkportaal/contract/people/people';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { dialog, dialogOpen, emptyReady, main, mapReady, press, statesOf, submit } from '../support/screen-state.ts';

const email = 'een.hele.lange.naam.van.iemand.die.is.verhuisd@gemeente.example.org';
const blocked: PersonAccount = {
  username: email,
  email,
  is_active: true,
  created_at: '2026-01-02T10:00:00Z',
  last_login: '2026-11-20T10:00:00Z',
  sign_in: {
    has_password: true,
    mfa_since: '2026-02-02T10:00:00Z',
    recovery_codes_left: 8,
    passkeys: 1,
    blocks: [
      { kind: 'password', until: '2026-11-26T10:00:00Z' },
      { kind: 'login_link', until: '2026-11-26T11:00:00Z' },
    ],
  },
  invitation: null,
  bounced_at: '2026-11-21T10:00:00Z',
  bounce_reason: '550 5.1.1 User unknown',
  last_visit: '2026-11-20T11:00:00Z',
  contacts: [],
};
const person: ContactPerson = {
  id: 2,
  name: 'Maatschap Van der Kolk-Zuring en Wielewaal',
  email,
  filtered_email: [email],
  mobile_phone: '06 12345678',
  invite_all_email_addresses: false,
  groups: [],
  zones: [],
  user: null,
  invited_at: null,
  invited_by_letter: false,
  is_external: true,
  bounced: [],
  profile_id: null,
  account_deleted_at: '2026-11-20T11:00:00Z',
  street: 'Waaldijk',
  house_number: '12',
  number_addition: '',
  zip: '4041 AB',
  city: 'Kesteren',
  parcels: 'KDL02 C 1145',
  latitude: 51.9,
  longitude: 5.6,
  polygons: [],
  bounces: [{ email, bounced_at: '2026-11-21T10:00:00Z', reason: '552 5.2.2 Mailbox full' }],
  same_address: [{ profile_id: 1, name: 'Linde van der Kolk', email }],
};
const attempt = { kind: 'account', is_day: false, title: '', ref: '', html: null } as const;
const attempts: PersonEvent[] = [
  {
    ...attempt,
    id: 'refused~2~2',
    at: '2026-11-21T10:00:00Z',
    state: 'wrong_password',
    attempts: { count: 7, places: 2 },
  },
  { ...attempt, id: 'invited~1~2', at: '2026-11-20T10:00:00Z', state: 'invited' },
];

const lostDevice = (page: Page) => page.getByRole('button', { name: /^(Apparaat kwijt|Lost device)$/ });
const timeline = (page: Page) => page.locator('#timeline');

const linkRequests = {
  results: [],
  requests: [
    {
      id: 1,
      provider: 'Waterschap',
      name: 'A. Van Voorbeeld tot Voorbeeld-Voorbeeldsma',
      asked_at: '2026-11-20T10:00:00Z',
    },
    { id: 2, provider: 'Waterschap aan de lange en brede rivier', name: '', asked_at: '2026-11-21T10:00:00Z' },
  ],
};

export const peopleStates = statesOf('medewerker', '/profile/1', [
  {
    name: 'profile',
    async reach(page) {
      await expect(page.getByRole('term').first()).toBeVisible();
      await expect(lostDevice(page)).toBeVisible();
      await expect(timeline(page).getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'profile with nothing in the timeline',
    isVariant: true,
    path: '/profile/1?kind=message',
    prepare: (page) =>
      mockResponse(page, '**/api/profiles/1/timeline/*', { results: [], has_more: false, undated: [] }),
    reach: (page) => expect(timeline(page).getByRole('button')).toBeVisible(),
  },
  {
    name: 'profile without its timeline',
    isVariant: true,
    failure: 500,
    prepare: (page) => mockResponse(page, '**/api/profiles/1/timeline/*', {}, 500),
    reach: (page) => expect(timeline(page).getByRole('alert')).toBeVisible(),
  },
  {
    name: 'profile with the lost device dialog',
    async reach(page) {
      await lostDevice(page).click();
      await submit(dialog(page));
      await expect(dialog(page).locator('[aria-invalid="true"]')).toBeFocused();
    },
  },
  {
    name: 'profile with the choice of a contact person',
    isVariant: true,
    prepare: (page) =>
      mockResponse(page, '**/api/profiles/1/contact-person/', {
        is_team: false,
        name: 'Wim Oever',
        job_title: 'omgevingsmanager',
        chosen: 1,
        choices: [{ id: 1, name: 'Wim Oever' }],
      }),
    async reach(page) {
      await press(page, /^(Contactpersoon kiezen|Choose a contact person)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'profile with its contact moments',
    path: '/profile/1#moments',
    reach: (page) => expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible(),
  },
  {
    name: 'profile of somebody who is blocked, with the question',
    isVariant: true,
    prepare: (page) => mockResponse(page, '**/api/profiles/1/account/', blocked),
    async reach(page) {
      await press(page, /^(Blokkade opheffen|Lift the block)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'profile with the question to unlink a provider',
    isVariant: true,
    who: 'beheerder',
    prepare: (page) =>
      mockResponse(page, '**/api/users/*/identities/', {
        results: [
          { id: 1, name: 'Waterschap aan de lange en brede rivier', linked_at: '2026-11-20T10:00:00Z' },
          { id: 2, name: 'DigiD', linked_at: '2026-11-21T10:00:00Z' },
        ],
        requests: [],
      }),
    async reach(page) {
      await press(page, /^(DigiD loskoppelen|Unlink DigiD)$/);
      await dialogOpen(page);
    },
  },
  {
    name: 'profile with requests to link a provider',
    isVariant: true,
    who: 'beheerder',
    prepare: (page) => mockResponse(page, '**/api/users/*/identities/', linkRequests),
    reach: (page) => expect(page.getByText(/Van Voorbeeld/).first()).toBeVisible(),
  },
  {
    name: 'profile with the question to link a provider',
    who: 'beheerder',
    prepare: (page) => mockResponse(page, '**/api/users/*/identities/', linkRequests),
    async reach(page) {
      await press(page, /^(Waterschap koppelen aan|Link Waterschap to)/);
      await dialogOpen(page);
    },
  },
  {
    name: 'contact without an account',
    isVariant: true,
    path: '/contacts/2',
    prepare: async (page) => {
      await mockResponse(page, '**/api/contacts/2/person/', person);
      await mockResponse(page, '**/api/contacts/2/timeline/*', { results: attempts, has_more: false, undated: [] });
    },
    async reach(page) {
      await expect(timeline(page).getByRole('article').first()).toBeVisible();
      await mapReady(page);
    },
  },
  {
    name: 'contact that was deleted',
    isVariant: true,
    path: '/contacts/999999',
    failure: 404,
    reach: (page) => expect(main(page).getByRole('status')).toBeVisible(),
  },
  {
    name: 'parcel',
    path: '/parcels/KDL02%20C%201145',
    async reach(page) {
      await expect(page.getByRole('listitem').getByRole('link', { name: 'Linde van der Kolk' }).first()).toBeVisible();
      await mapReady(page);
    },
  },
  {
    name: 'parcel of nobody',
    path: '/parcels/onbekend',
    reach: emptyReady,
  },
]);
