import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { makeNewsletter, readMails } from '../../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { warnOfStuckNewsletters } from './watch.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const call = (method: 'GET' | 'DELETE', url: string) => portal.call(method, url, { token: staff.access });
const list = async (query: string) => (await call('GET', `/api/newsletter-mails/?${query}`)).body;

const reader = await createPerson(portal, { email: 'lezer@example.org' });
const [contact] = await db.insert(contacts).values({ name: 'Wilg', email: 'wilg@example.org' }).returning();
const id = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 8 });
await db.insert(newsletterMails).values([
  { newsletterId: id, email: 'lezer@example.org', userId: reader.id, state: 'sent', sentAt: new Date() },
  { newsletterId: id, email: 'wilg@example.org', contactId: contact?.id ?? null, name: 'Wilg' },
  { newsletterId: id, email: 'b@example.org', state: 'claimed' },
  { newsletterId: id, email: 'c@example.org', state: 'in_flight' },
  { newsletterId: id, email: 'd@example.org', state: 'failed', reason: '550 5.1.1 No such user' },
  { newsletterId: id, email: 'e_f@example.org', state: 'unknown' },
  { newsletterId: id, email: 'g@example.org', state: 'removed' },
  { newsletterId: id, email: null, state: 'removed' },
]);
const other = await makeNewsletter(portal, { state: 'sending', startedAt: new Date() });
await db.insert(newsletterMails).values({ newsletterId: other, email: 'lezer@example.org' });

test('the list shows the recipients of one newsletter by address, without removed ones', async () => {
  const { count, results } = await list(`newsletter=${id}`);
  expect(count).toBe(6);
  expect(results.map(({ email, state, sent }: Record<string, unknown>) => [email, state, sent])).toEqual([
    ['b@example.org', 'waiting', false],
    ['c@example.org', 'sending', false],
    ['d@example.org', 'failed', false],
    ['e_f@example.org', 'unknown', false],
    ['lezer@example.org', 'sent', true],
    ['wilg@example.org', 'waiting', false],
  ]);
  expect(results[4]).toMatchObject({ user: { id: reader.id, email: 'lezer@example.org' }, contact: null });
  expect(results[5]).toMatchObject({
    user: null,
    contact: { id: contact?.id, email: 'wilg@example.org' },
    name: 'Wilg',
  });
});

test.each([
  ['state=waiting', ['b@example.org', 'wilg@example.org']],
  ['state=sending', ['c@example.org']],
  ['state=failed', ['d@example.org']],
  ['state=removed', ['g@example.org', '']],
  ['search=LEZER', ['lezer@example.org']],
  ['search=e_f', ['e_f@example.org']],
  ['search=e%25f', []],
  ['search=example&state=sent', ['lezer@example.org']],
  ['ordering=-email&page_size=2', ['wilg@example.org', 'lezer@example.org']],
  ['page=3&page_size=2', ['lezer@example.org', 'wilg@example.org']],
  ['ordering=-sent_at&page_size=1', ['lezer@example.org']],
])('with %s it shows %j', async (query, addresses) => {
  const { results } = await list(`newsletter=${id}&${query}`);
  expect(results.map(({ email }: { email: string }) => email)).toEqual(addresses);
});

test('the report counts every mail once', async () => {
  expect((await call('GET', `/api/newsletters/${id}/report/`)).body).toMatchObject({
    total: 8,
    counts: { waiting: 2, sending: 1, sent: 1, failed: 1, unknown: 1, bounced: 0, unsubscribed: 0, removed: 2 },
    unknown_twice: 0,
    per_minute: 1,
    trouble: '',
    slower: '',
  });
});

test('staff remove a recipient whose mail was not sent, once', async () => {
  const mails = await readMails(portal, other);
  const url = `/api/newsletter-mails/${mails[0]?.id}/`;
  expect((await call('DELETE', url)).status).toBe(200);
  expect((await call('DELETE', url)).status).toBe(404);
  expect(await readMails(portal, other)).toMatchObject([{ state: 'removed' }]);
  const lines = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `newsletter_mail ${mails[0]?.id}`));
  expect(lines).toMatchObject([
    { action: 'newsletter_mail.delete', actorId: staff.id, details: { newsletter: other } },
  ]);
});

test.each(['sent', 'in_flight', 'failed', 'unknown'] as const)('a mail that is %s cannot be removed', async (state) => {
  const [mail] = await db.insert(newsletterMails).values({ newsletterId: other, email: state, state }).returning();
  expect((await call('DELETE', `/api/newsletter-mails/${mail?.id}/`)).status).toBe(409);
});

test('a newsletter without progress for ten minutes is in the log and in its report', async () => {
  const lately = await makeNewsletter(portal, { state: 'sending', startedAt: new Date() });
  const stuck = await makeNewsletter(portal, { state: 'sending', startedAt: new Date() });
  const going = await makeNewsletter(portal, { state: 'sending', startedAt: new Date() });
  await db.insert(newsletterMails).values({ newsletterId: going, email: 'a', state: 'sent', sentAt: new Date() });
  const long = sql`now() - interval '11 minutes'`;
  for (const old of [stuck, going])
    await db.update(newsletters).set({ startedAt: long, updatedAt: long }).where(eq(newsletters.id, old));
  const warn = vi.fn();
  await warnOfStuckNewsletters(db, { warn });
  expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ event: 'newsletter_stuck', newsletter: stuck }]);
  const troubleOf = async (of: number) => (await call('GET', `/api/newsletters/${of}/report/`)).body.trouble;
  expect(await troubleOf(stuck)).toContain('10 minuten');
  expect([await troubleOf(lately), await troubleOf(going)]).toEqual(['', '']);
});
