// @vitest-environment jsdom
import { endpoint, type Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { callAny } from './call.ts';
import { toasts } from './toasts.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'access' in value;

/** Every write of the contract, found in what its files export. */
const modules = import.meta.glob<Record<string, unknown>>('../../../contract/src/**/*.ts', { eager: true });
const writes = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  .filter((value: unknown) => isEndpoint(value))
  .filter(({ method }) => method !== 'GET');

beforeEach(() => toasts.set([]));

describe('the toast of section 8 of the specification', () => {
  it('is there for many writes', () => expect(writes.length).toBeGreaterThan(80));

  it.each(writes.map(({ method, url }) => [method, url] as const))('%s %s', async (method, url) => {
    vi.stubGlobal('fetch', async () => Response.json({}));
    // Only its method and URL matter.
    const write = endpoint({ method, url, access: 'signed-in', summary: 'Write', response: z.unknown() });
    const params = Object.fromEntries([...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
    await callAny(write, { params } as never, {});
    const saved = method === 'DELETE' ? 'Succesvol verwijderd' : 'Succesvol opgeslagen';
    expect(toasts.get().map(({ text }) => text)).toEqual(url.includes('auth') ? [] : [saved]);
  });
});

it.each([
  [{ title: 'Trap bij de kade' }, 'Trap bij de kade'],
  [{ id: 3, name: 'Dijkvak 1' }, 'Dijkvak 1'],
  [{ detail: 'Opgeslagen.' }, undefined],
])('names the object of %j', async (body, title) => {
  vi.stubGlobal('fetch', async () => Response.json(body));
  const write = endpoint({ method: 'PUT', url: '/api/x/', access: 'staff', summary: 'Write', response: z.unknown() });
  await callAny(write, {}, {});
  expect(toasts.get()).toMatchObject([{ text: 'Succesvol opgeslagen', ...(title !== undefined && { title }) }]);
  expect(toasts.get()[0]?.title).toBe(title);
});

/** Why a write ends without a toast, by file: decision 022. */
const silent = {
  'part of a save, which has the toast': [
    'newsletters/editor/picture-modal.tsx',
    'newsletters/editor/save-newsletter.ts',
    'publications/news/use-news-form.ts',
    'ui/files/use-uploads.ts',
  ],
  'one of many, and a report says what was done': [
    'bin/restore.ts',
    'bounces/release-bar.tsx',
    'contacts/bulk/run-bulk.ts',
    'contacts/import/use-import.ts',
    'newsletters/untold/follow-up-form.tsx',
    'users/invite/invite-users-modal.tsx',
    'users/invite/use-invite.tsx',
  ],
  'happens by itself': ['messages/answer.tsx', 'messages/message-screen.tsx', 'whats-new/queries.ts'],
  'the screen says it': [
    'appointments/appointment-actions.tsx',
    'calendar-feed/calendar-feed-section.tsx',
    'dossier/dossier-card.tsx',
    'messages/reply-form.tsx',
    'whats-new/whats-new.tsx',
  ],
  'reads, and stores nothing': [
    'audience/queries.ts',
    'contacts/queries.ts',
    'newsletters/archive/mailed-newsletter-screen.tsx',
    'newsletters/editor/checks-section.tsx',
    'newsletters/queries.ts',
    'people/print-button.tsx',
    'profiles/relatics-card.tsx',
    'relations/queries.ts',
    'retention/use-preview.ts',
    'settings/preview-modal.tsx',
    'subscriptions/preferences-screen.tsx',
    'users/queries.ts',
    'works/staff/queries.ts',
  ],
  'the next screen says it': [
    'impersonation/view-as-modal.tsx',
    'mfa/use-codes.ts',
    'notifications/opt-out-screen.tsx',
    'passkeys/add-passkey.tsx',
    'platform/session.ts',
    'profiles/delete-account.tsx',
  ],
};

it('is left out only where something else says the same', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const found = Object.entries(sources).filter(([, text]) => /success: (?:null|.*\? .*: null)/.test(text));
  const files = found.map(([path]) => path.replace('../', '').replace(/^\.\//, 'platform/'));
  expect(files.toSorted()).toEqual(Object.values(silent).flat().toSorted());
});
