import type { SyncPreview } from '@dijkportaal/contract/contacts/sync';
import type { MfaReset } from '@dijkportaal/contract/mfa';
import type { SentMail } from '@dijkportaal/contract/mail';
import type { Page } from '@playwright/test';

/** A mail in each state, one of them with every detail of a failure. */
export const mails: SentMail[] = [
  {
    id: '0b9f6a58-6a8e-4b0e-9d55-3f1f5f6f2a10',
    to: 'een.hele.lange.naam.van.iemand.die.is.verhuisd@gemeente.example.org',
    profile_id: null,
    subject: 'Uw link om in te loggen',
    state: 'failed',
    reason: '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
    created_at: '2026-11-21T11:04:05.678Z',
    sent_at: null,
  },
  {
    id: '1b9f6a58-6a8e-4b0e-9d55-3f1f5f6f2a10',
    to: 'iemand@example.org',
    profile_id: 1,
    subject: 'U kunt uw wachtwoord opnieuw kiezen',
    state: 'waiting',
    reason: 'De mailserver is niet bereikbaar of verbrak de verbinding (connect ECONNREFUSED)',
    created_at: '2026-11-21T11:03:05.678Z',
    sent_at: null,
  },
  {
    id: '2b9f6a58-6a8e-4b0e-9d55-3f1f5f6f2a10',
    to: 'iemand@example.org',
    profile_id: null,
    subject: 'Uw wachtwoord is gewijzigd',
    state: 'sent',
    reason: '',
    created_at: '2026-11-20T11:03:05.678Z',
    sent_at: '2026-11-20T11:03:06.678Z',
  },
];

/** A pending reset request of a colleague. */
export const openReset: MfaReset = {
  id: 1,
  user: { id: 1, profile_id: 1, name: 'Linde van der Kolk', email: 'bewoner@example.org' },
  reason: 'Telefoon in de sloot; teruggebeld op het bekende nummer',
  requested_by: { id: 3, name: 'Noor Beheerder' },
  requested_at: '2026-11-21T11:04:05.678Z',
  expires_at: '2026-11-28T11:04:05.678Z',
};

/** A sync that the safety limit would stop. */
export const dangerousPreview: SyncPreview = {
  counts: { created: 1, updated: 1, deleted: 40 },
  received: 21,
  skipped: [{ row: 'rij 9', reason: 'Geen naam.' }],
  created: [{ name: 'Nieuw Iemand', email: 'nieuw@example.org', returns: true }],
  updated: [
    {
      id: 2,
      name: 'Anders Iemand',
      fields: ['name', 'zones'],
      changes: [
        { field: 'name', before: 'Oud Iemand', after: 'Anders Iemand' },
        { field: 'zones', before: '', after: 'Dijkvak 3' },
      ],
    },
  ],
  deleted: Array.from({ length: 40 }, (_, index) => ({
    id: index + 100,
    name: `Weg ${index}`,
    has_account: index < 3,
    follow_ups: index % 2,
    groups: index < 2 ? ['Pachters', 'Buren'] : [],
  })),
  invited: { count: 1, people: [{ name: 'Nieuw Iemand', email: 'nieuw@example.org' }] },
  replaced_counts: { email: 18, name: 0, mobile_phone: 0, address: 0, parcels: 0, position: 0, zones: 0 },
  replaced: Array.from({ length: 18 }, (_, index) => ({
    id: index + 200,
    name: `Anders ${index}`,
    field: 'email' as const,
    before: `anders${index}@example.org`,
    after: index === 0 ? '' : `verschoven${index}@example.org`,
  })),
  stops: ['deleted', 'email'],
  needs_confirmation: true,
};

/** Mocks the response to a call, for states that are hard to reach. */
export const mockResponse = (page: Page, path: string | RegExp, json: unknown, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json }));

/** One page of a list with these rows. */
export const pageOf = (...results: unknown[]) => ({ count: results.length, next: null, previous: null, results });

/** Mocks a list of the API. */
export const mockList = (page: Page, path: string, ...rows: object[]) => mockResponse(page, path, pageOf(...rows));
