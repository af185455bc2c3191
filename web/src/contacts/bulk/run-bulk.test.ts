// @vitest-environment jsdom
import { contacts, type Contact } from '@dijkportaal/contract/contacts/contacts';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { portalFacts } from '../../platform/portal-facts.ts';
import type { BulkProgress } from '../../ui/bulk/run-chunks.ts';
import { runBulk } from './run-bulk.ts';

const contact: Contact = {
  id: 1,
  name: 'Linde de Wit',
  email: 'linde@example.org',
  filtered_email: ['linde@example.org'],
  mobile_phone: '',
  invite_all_email_addresses: false,
  groups: [{ id: 5, name: 'Bewoners' }],
  zones: [],
  user: null,
  invited_at: null,
  invited_by_letter: false,
  is_external: false,
  bounced: [],
};
const go = () => false;
let server: FakeServer;
let steps: BulkProgress[];
const onProgress = (progress: BulkProgress) => steps.push(progress);

beforeEach(() => {
  server = startFakeServer();
  steps = [];
});

it('uses the call for many contacts where the server has it', async () => {
  server.respond(contacts.bulk, { done: [1], failed: [] });
  expect(await runBulk({ action: 'delete' }, [1], onProgress, go)).toMatchObject({ done: [1] });
  expect(server.sentTo(contacts.bulk)).toEqual([{ action: 'delete', ids: [1] }]);
});

it('invites nobody who has an account elsewhere, unless all addresses are invited', async () => {
  portalFacts.set(null);
  server.respond(contacts.get, { ...contact, user: 9 });
  server.respond(contacts.invite, contact);
  expect(await runBulk({ action: 'invite' }, [1], onProgress, go)).toMatchObject({
    done: [],
    failed: [{ id: 1, reason: 'Dit contact heeft al een account.' }],
  });
  expect(server.sentTo(contacts.invite)).toEqual([]);
  server.respond(contacts.get, { ...contact, user: 9, invite_all_email_addresses: true });
  expect(await runBulk({ action: 'invite' }, [1], onProgress, go)).toMatchObject({ done: [1] });
});

it('changes one at a time on other servers, and reports each', async () => {
  portalFacts.set(null);
  server.respond(contacts.get, contact);
  server.respond(contacts.replace, contact);
  const end = await runBulk({ action: 'add_group', label: 7 }, [1, 2, 3], onProgress, () => steps.length === 2);
  expect(end).toMatchObject({ total: 3, done: [1, 2], abortReason: null });
  expect(steps.map(({ done }) => done.length)).toEqual([1, 2]);
  expect(server.sentTo(contacts.replace)).toMatchObject([{ groups: [5, 7] }, { groups: [5, 7] }]);
  expect(server.sentTo(contacts.bulk)).toEqual([]);
});

it('reports what was done before the connection broke', async () => {
  portalFacts.set(null);
  server.respond(contacts.delete, { detail: 'Verwijderd.' });
  const end = runBulk(
    { action: 'delete' },
    [1, 2, 3],
    (progress) => {
      onProgress(progress);
      server.isUnreachableFor(contacts.delete);
    },
    go,
  );
  expect(await end).toMatchObject({ done: [1], failed: [], abortReason: '' });
});
