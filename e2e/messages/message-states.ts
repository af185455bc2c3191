import type { Message } from '@dijkportaal/contract/messages';
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
  type ScreenState,
} from '../support/screen-state.ts';

const message: Message = {
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
  created_at: '2026-11-21T11:04:05.678Z',
  changed_at: null,
};

/** Mocks the list of messages; sending still reaches the server. */
const mockMessages = (page: Page, ...rows: Message[]) => mockList(page, '**/api/messages/?*', ...rows);
const editors = (page: Page) => main(page).locator('[contenteditable="true"]');
const cards = (page: Page) => main(page).getByRole('article');

const letters = (page: Page) => main(page).locator('[data-message]');

async function mockInbox(page: Page): Promise<void> {
  const read = { ...message, id: 2, read_at: message.created_at, owner_id: 5, owner: 'Mees van den Dam' };
  const orphan = { ...read, id: 3, name: '', email: '', profile_id: null };
  await mockMessages(page, message, read, orphan);
  await mockResponse(page, '**/api/messages/1/', message);
}

export const messageStates: ScreenState[] = [
  ...statesOf('bewoner', '/messages', [
    {
      name: 'messages of a resident',
      prepare: (page) => mockMessages(page, message),
      async reach(page) {
        await expect(cards(page)).toHaveCount(1);
        await expect(editors(page)).toHaveCount(1);
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
        await expect(cards(page)).toHaveCount(1);
        await expect(main(page).locator('#notes').getByRole('button')).toBeVisible();
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
        await page.locator('input[type="email"]').fill('geen adres');
        await submit(main(page));
        await expect(invalid(page).first()).toBeFocused();
      },
    },
    {
      name: 'settings with a preview of the invitation',
      async reach(page) {
        await press(page, /^(Voorbeeld bekijken|Preview)$/);
        await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveCount(3);
      },
    },
  ]),
  {
    name: 'no statistics',
    who: 'medewerker',
    path: '/analytics',
    reach: (page) => expect(main(page).getByRole('status').getByRole('link')).toBeVisible(),
  },
  {
    name: 'about the portal without its videos',
    path: '/uitleg',
    prepare: (page) => mockResponse(page, '**/media/*', {}),
    async reach(page) {
      await expect(main(page).getByRole('listitem').last()).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
    },
  },
  { name: 'turning off notifications', path: '/afmelden?token=verzonnen' },
  {
    name: 'notifications turned off',
    isVariant: true,
    path: '/afmelden?token=verzonnen',
    prepare: (page) => mockResponse(page, '**/api/notifications/opt-out/', { detail: 'Uit.' }),
    async reach(page) {
      await main(page).getByRole('button').click();
      await expect(page.getByRole('status')).toBeVisible();
    },
  },
  { name: 'notifications with an invalid link', isVariant: true, path: '/afmelden' },
];
