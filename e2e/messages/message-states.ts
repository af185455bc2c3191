import type { Message, Reply } from '@dijkportaal/contract/messages/messages';
import type { Site } from '@dijkportaal/contract/settings';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { mockList, mockResponse, pageOf } from '../support/screen-mocks.ts';
import {
  dialog,
  dialogOpen,
  invalid,
  main,
  press,
  statesOf,
  submit,
  tableReady,
  type ScreenState,
} from '../support/screen-state.ts';

/** A message with long words. */
export const message: Message = {
  id: 1,
  reference: 'B1',
  subject: 'Vraag over de dijkversterkingswerkzaamhedenplanning bij de Kerkdijk en de Molenkade',
  text: '<p>Beste projectteam,</p><ul><li>Blijft de <strong>oprit</strong> open?</li></ul><p><a href="https://example.org">Zie hier</a></p>',
  email: 'een.hele.lange.naam.van.iemand@gemeente.example.org',
  name: 'Wilg van Waterland tot den Zeedijk',
  profile_id: 1,
  read_at: null,
  owner_id: null,
  owner: '',
  state: 'new',
  source: 'portal',
  happened_on: null,
  entered_by: '',
  about: null,
  question: '',
  form: null,
  files: [],
  replies: 0,
  unseen: 0,
  latest_at: '2026-11-21T11:04:05.678Z',
  created_at: '2026-11-21T11:04:05.678Z',
  changed_at: null,
};

/** Mocks the list of messages; sending still reaches the server. */
export const mockMessages = (page: Page, ...rows: Message[]) => mockList(page, '**/api/messages/?*', ...rows);
const editors = (page: Page) => main(page).locator('[contenteditable="true"]');
const cards = (page: Page) => main(page).getByRole('article');

const letters = (page: Page) => main(page).locator('[data-message]');

const picture = {
  id: 9,
  file: '/icon.svg',
  file_name: 'de-oprit-na-de-werkzaamheden-van-vorige-week-gezien-vanaf-de-kruin-van-de-dijk.jpg',
  file_type: 'image/jpeg',
  size: 2_400_000,
  thumbnail: '/icon.svg',
  widths: [],
  is_checking: false,
  caption: '',
  alt: '',
  is_cover: false,
  created_at: message.created_at,
  replaced_at: null,
  change: '',
};
const answer: Reply = {
  id: 21,
  from: 'team',
  name: 'Mees van den Dam',
  job_title: 'Omgevingsmanager',
  text: '<p>De oprit blijft open.</p>',
  is_own: false,
  files: [{ ...picture, id: 8, file_name: 'tekening.pdf', file_type: 'application/pdf', thumbnail: null }],
  created_at: '2026-11-22T09:00:00.000Z',
  read_at: '2026-11-22T10:00:00.000Z',
};
const response: Reply = {
  ...answer,
  id: 22,
  from: 'resident',
  name: message.name,
  job_title: '',
  files: [picture],
  read_at: null,
};

const conversation: Message = {
  ...message,
  state: 'closed',
  about: { kind: 'contact_moment', ref: '7', name: 'Keukentafelgesprek over de dijkversterkingswerkzaamhedenplanning' },
  files: [picture],
  read_at: message.created_at,
  replies: 2,
  unseen: 1,
};

/** Mocks a list with an open message, and its conversation. */
export async function mockInbox(page: Page): Promise<void> {
  const about = { kind: 'parcel', ref: 'Waterland A 1', name: 'Waterland A 1' } as const;
  const read: Message = {
    ...message,
    id: 2,
    read_at: message.created_at,
    owner_id: 5,
    owner: 'Mees van den Dam',
    state: 'answered',
    replies: 2,
  };
  const orphan = { ...read, id: 3, name: '', email: '', profile_id: null };
  await mockMessages(page, message, read, orphan);
  await mockResponse(page, '**/api/messages/1/', { ...message, about, files: [picture], replies: 2 });
  await mockList(page, '**/api/messages/1/replies/?*', answer, response);
  await mockResponse(page, '**/api/messages/1/writing/', { colleagues: ['Noor Beheerder'] });
}

export const messageStates: ScreenState[] = [
  ...statesOf('bewoner', '/messages', [
    {
      name: 'messages of a resident',
      prepare: (page) => mockMessages(page, conversation, { ...message, id: 2 }),
      async reach(page) {
        await expect(cards(page)).toHaveCount(2);
        await expect(editors(page)).toHaveCount(1);
      },
    },
    {
      name: 'message of a resident',
      path: '/messages/1',
      async prepare(page) {
        await mockResponse(page, '**/api/messages/1/', conversation);
        await mockResponse(page, '**/api/messages/1/seen/', { ...conversation, unseen: 0 });
        await mockList(page, '**/api/messages/1/replies/?*', answer, response);
      },
      async reach(page) {
        await expect(editors(page)).toHaveCount(1);
        await expect(main(page).getByText('Omgevingsmanager')).toBeVisible();
      },
    },
    {
      name: 'messages about a wish with a file that is refused',
      path: '/wishes',
      prepare: (page) => mockMessages(page),
      async reach(page) {
        await main(page).locator('a[href^="/messages?about="]').first().click();
        await expect(
          main(page)
            .locator('form')
            .getByText(/^(Over|About): /),
        ).toBeVisible();
        await expect(editors(page)).toHaveCount(1);
        const photo = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('foto') };
        await main(page).locator('input[type="file"]').setInputFiles(photo);
        await expect(main(page).getByText(/HEIC-/)).toBeVisible();
      },
    },
    {
      name: 'messages with errors',
      isVariant: true,
      prepare: (page) => mockMessages(page),
      async reach(page) {
        await expect(editors(page)).toHaveCount(1);
        await submit(main(page));
        await expect(invalid(page)).toHaveCount(2);
      },
    },
  ]),
  ...statesOf('medewerker', '/messages-admin', [
    {
      name: 'messages for staff',
      prepare: mockInbox,
      reach: (page) => expect(letters(page)).toHaveCount(3),
    },
    {
      name: 'message for staff',
      path: '/messages-admin/1',
      prepare: mockInbox,
      async reach(page) {
        await expect(main(page).locator('ol > li')).toHaveCount(2);
        await expect(main(page).locator('#notes').getByRole('button')).toBeVisible();
        await main(page).locator('[data-answer] > button').click();
        await expect(editors(page)).toBeFocused();
      },
    },
    {
      name: 'entering a message',
      path: '/messages-admin/enter',
      async reach(page) {
        await expect(editors(page)).toHaveCount(1);
        await submit(main(page));
        await expect(invalid(page)).toHaveCount(2);
      },
    },
    {
      name: 'no messages for staff, without a contact address',
      isVariant: true,
      async prepare(page) {
        await mockMessages(page);
        await page.route('**/api/sites/', async (route) => {
          const [site] = ((await (await route.fetch()).json()) as { results: Site[] }).results;
          await route.fulfill({ json: pageOf({ ...site, contact_email: '' }) });
        });
      },
      async reach(page) {
        await expect(main(page).locator('[data-tone="warn"]')).toBeVisible();
        await expect(page.getByRole('region').getByRole('status').last()).toBeVisible();
      },
    },
    {
      name: 'delete message dialog',
      isVariant: true,
      path: '/messages-admin/1',
      prepare: mockInbox,
      async reach(page) {
        await cards(page).locator('[data-tone="danger"]').click();
        await dialogOpen(page);
      },
    },
  ]),
  ...statesOf('medewerker', '/settings', [
    { name: 'settings', reach: (page) => expect(editors(page)).toHaveCount(3) },
    {
      name: 'settings with errors',
      isVariant: true,
      async reach(page) {
        await page.locator('input[name="contact_email"]').fill('geen adres');
        await submit(main(page));
        await expect(invalid(page).first()).toBeFocused();
      },
    },
    {
      name: 'settings with a preview of the invitation',
      isVariant: true,
      async reach(page) {
        await press(page, /^(Voorbeeld bekijken|Preview)$/);
        await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveCount(3);
      },
    },
  ]),
  {
    name: 'outages',
    who: 'medewerker',
    path: '/outages',
    prepare: (page) =>
      mockList(page, '**/api/outages/?*', {
        began_at: '2026-11-21T11:04:05.678Z',
        ended_at: '2026-11-21T11:09:05.678Z',
        cause: 'read_only',
      }),
    reach: tableReady,
  },
  {
    name: 'no statistics',
    isVariant: true,
    who: 'medewerker',
    path: '/analytics',
    reach: (page) => expect(main(page).getByRole('status').getByRole('link')).toBeVisible(),
  },
  {
    name: 'about the portal without its videos',
    isVariant: true,
    path: '/uitleg',
    prepare: (page) => mockResponse(page, '**/media/*', {}),
    async reach(page) {
      await expect(main(page).getByRole('listitem').last()).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
    },
  },
  { name: 'turning off notifications', isVariant: true, path: '/afmelden?token=verzonnen' },
  {
    name: 'notifications turned off',
    isVariant: true,
    path: '/afmelden?token=verzonnen',
    prepare: (page) => mockResponse(page, '**/api/notifications/opt-out/', { detail: 'Uit.' }),
    async reach(page) {
      await press(page, /^(Meldingen uitzetten|Turn off notifications)$/);
      await expect(page.getByRole('status')).toBeVisible();
    },
  },
  { name: 'notifications with an invalid link', isVariant: true, path: '/afmelden' },
];
