import type { SentMail } from '@dijkportaal/contract/mail';
import { describe, expect, test } from 'vitest';
import { makeMail, queueMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { claimMails, markFailed, markSent } from '../platform/mail/queue.ts';

const portal = await startTestPortal();
const { access } = await signedInPerson(portal, { isStaff: true });

async function list(query = ''): Promise<{ count: number; next: string | null; results: SentMail[] }> {
  const { status, body } = await portal.call('GET', `/api/mails/${query}`, { token: access });
  expect(status).toBe(200);
  return body;
}

/** Queues mails one at a time; a sign-in of staff may have queued others before. */
const addresses = ['eerste@example.org', 'tweede@example.org', 'derde@example.org'];
const ids: string[] = [];
for (const address of addresses) ids.push(...(await queueMails(portal, makeMail(address))));
const [first = '', second = ''] = ids;
await markSent(portal.db, first);
const claimed = (await claimMails(portal.db, 99)).find(({ id }) => id === second);
if (claimed !== undefined) await markFailed(portal.db, claimed, '550 5.1.1 No such user');
const ours = ({ results }: { results: SentMail[] }) => results.filter(({ to }) => addresses.includes(to));

test('staff see all mails, newest first', async () => {
  expect(ours(await list()).map(({ to }) => to)).toEqual(addresses.toReversed());
  expect(ours(await list('?ordering=created_at')).map(({ to }) => to)).toEqual(addresses);
});

test('a mail shows its recipient, subject, state and reason', async () => {
  const [waiting, failed, sent] = ours(await list());
  const subject = 'Inloggen op Dijkportaal';
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(sent).toEqual({
    id: first,
    to: addresses[0],
    profile_id: null,
    subject,
    state: 'sent',
    reason: '',
    created_at: time,
    sent_at: time,
  });
  expect(failed).toMatchObject({ state: 'failed', reason: '550 5.1.1 No such user', sent_at: null });
  expect(waiting).toMatchObject({ state: 'waiting', reason: '', sent_at: null });
});

test('the content of a mail is not shown', async () => {
  const { text } = await portal.call('GET', '/api/mails/', { token: access });
  expect(text).not.toMatch(/geheim-teken|123456|sealed|Linde/);
});

test.each([
  ['waiting', 'derde@example.org'],
  ['failed', 'tweede@example.org'],
  ['sent', 'eerste@example.org'],
])('the list can be filtered on %s', async (state, address) => {
  const { results } = await list(`?state=${state}`);
  expect(new Set(results.map((mail) => mail.state))).toEqual(new Set([state]));
  expect(ours({ results }).map(({ to }) => to)).toEqual([address]);
});

test('the list can be searched by address and subject', async () => {
  expect((await list('?search=TWEEDE@example')).results.map(({ to }) => to)).toEqual(['tweede@example.org']);
  expect((await list('?search=tweede+inloggen')).count).toBe(1);
  expect((await list('?search=tweede+%25')).count).toBe(0);
});

test('the list is paged', async () => {
  const one = await list('?state=failed&page_size=1');
  expect([one.count, one.results.length, one.next]).toEqual([1, 1, null]);
  const two = await list('?search=example.org+inloggen&page_size=2');
  expect([two.count, two.results.length, two.next]).toEqual([
    3,
    2,
    '/api/mails/?search=example.org+inloggen&page_size=2&page=2',
  ]);
  expect((await portal.call('GET', '/api/mails/?page=9', { token: access })).status).toBe(404);
});

test.each(['?state=lost', '?ordering=reason', '?page=0'])('the invalid query %s is refused', async (query) => {
  expect((await portal.call('GET', `/api/mails/${query}`, { token: access })).status).toBe(400);
});

describe('the list', () => {
  test('is refused to customers', async () => {
    const customer = await signedInPerson(portal);
    expect((await portal.call('GET', '/api/mails/', { token: customer.access })).status).toBe(403);
  });

  test('is refused without a sign-in', async () => {
    expect((await portal.call('GET', '/api/mails/')).status).toBe(401);
  });
});

test('deleting an account deletes its mails', async () => {
  const person = await createPerson(portal, { email: 'weg@example.org' });
  await queueMails(portal, { ...makeMail('weg@example.org'), userId: person.id });
  expect((await list('?search=weg@example.org')).count).toBe(1);
  await portal.pool.query('delete from users where id = $1', [person.id]);
  expect((await list('?search=weg@example.org')).count).toBe(0);
});

test('a mail about an account says whose page to open', async () => {
  const { email, id, profileId } = await createPerson(portal);
  await queueMails(portal, { ...makeMail(email), userId: id });
  expect((await list()).results.find(({ to }) => to === email)?.profile_id).toBe(profileId);
});
