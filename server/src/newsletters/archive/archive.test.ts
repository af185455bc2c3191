import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeNewsletterMail } from '../../../test/newsletters.ts';
import { makeReaderToken } from '../../subscriptions/reader-links.ts';
import { labelPerson } from '../../../test/labels.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { removeExpired } from '../../retention/remove-expired.ts';
import { newsletterMails, newsletters, newsletterStates } from '../../schema/newsletters.ts';
import { groups, newsletterGroups, newsletterZones, zones } from '../../schema/audience.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);
const bas = await signedInPerson(portal);
await labelPerson(portal, linde.id, { groups: ['Bewoners'], zones: ['Dijkvak 1'] });
const groupId = (await db.select().from(groups))[0]?.id ?? 0;
const zoneId = (await db.select().from(zones))[0]?.id ?? 0;

beforeEach(async () => {
  await db.delete(newsletters);
});

/** A newsletter with a mail to somebody else. */
const make = async (
  row: Partial<typeof newsletters.$inferInsert> = {},
  mailState: (typeof newsletterMails.$inferInsert)['state'] = 'sent',
) => {
  const [made] = await db
    .insert(newsletters)
    .values({ title: 'Zomerpost', content: '<p>Tekst</p>', state: 'sent', startedAt: new Date(), ...row })
    .returning();
  const id = made?.id ?? 0;
  if (id > 0) await db.insert(newsletterMails).values({ newsletterId: id, email: 'a@example.org', state: mailState });
  return id;
};
const idsFor = async ({ access }: { access: string }, query = '') =>
  (
    (await portal.call('GET', `/api/newsletter-archive/${query}`, { token: access })).body as {
      results: { id: number }[];
    }
  ).results.map(({ id }) => id);
const statusFor = async ({ access }: { access: string }, id: number) =>
  (await portal.call('GET', `/api/newsletter-archive/${id}/`, { token: access })).status;

describe('the archive', () => {
  test('shows a newsletter to its audience, to those it was mailed to, and to staff', async () => {
    const forAll = await make({ forEveryone: true });
    const forGroup = await make();
    await db.insert(newsletterGroups).values({ newsletterId: forGroup, groupId });
    const forZone = await make();
    await db.insert(newsletterZones).values({ newsletterId: forZone, zoneId });
    const mailed = await make();
    await db.insert(newsletterMails).values([
      { newsletterId: mailed, userId: bas.id, email: bas.email, state: 'sent' },
      { newsletterId: mailed, userId: linde.id, email: linde.email, state: 'unsubscribed' },
    ]);
    const forNobody = await make();
    expect(new Set(await idsFor(linde))).toEqual(new Set([forAll, forGroup, forZone]));
    expect(new Set(await idsFor(bas))).toEqual(new Set([forAll, mailed]));
    expect(new Set(await idsFor(staff))).toEqual(new Set([forAll, forGroup, forZone, mailed, forNobody]));
    for (const person of [linde, bas, staff]) {
      const seen = new Set(await idsFor(person));
      for (const id of [forAll, forGroup, forZone, mailed, forNobody]) {
        expect(await statusFor(person, id)).toBe(seen.has(id) ? 200 : 404);
      }
    }
  });

  test('still shows one to its recipient when the addresses were erased after their period', async () => {
    const id = await make();
    const sentAt = new Date(Date.now() - 800 * 86_400_000);
    await db
      .insert(newsletterMails)
      .values({ newsletterId: id, userId: bas.id, email: bas.email, state: 'sent', sentAt });
    await removeExpired(db);
    const mails = await db.select().from(newsletterMails).where(eq(newsletterMails.newsletterId, id));
    expect(mails.map(({ email }) => email)).toEqual(['a@example.org', null]);
    expect([await idsFor(bas), await idsFor(linde)]).toEqual([[id], []]);
  });

  test.each(newsletterStates)('lists a newsletter that is %s only if it was sent', async (state) => {
    const id = await make({ state, forEveryone: true });
    const isThere = ['sending', 'paused', 'stopped', 'sent'].includes(state);
    for (const person of [linde, staff]) {
      expect(await idsFor(person)).toEqual(isThere ? [id] : []);
      expect(await statusFor(person, id)).toBe(isThere ? 200 : 404);
    }
  });

  test.each([
    ['sent', true],
    ['unknown', true],
    ['waiting', false],
    ['in_flight', false],
    ['failed', false],
    ['bounced', false],
    ['removed', false],
  ] as const)('has a newsletter with only a mail that is %s: %s', async (mailState, isThere) => {
    const id = await make({ state: 'stopped', forEveryone: true }, mailState);
    for (const person of [linde, staff]) expect(await statusFor(person, id)).toBe(isThere ? 200 : 404);
  });

  test('shows only what a reader needs', async () => {
    const startedAt = new Date('2026-03-04T05:06:07Z');
    const id = await make({ forEveryone: true, startedAt, trouble: 'geheim', recipients: 12 });
    const item = {
      id,
      title: 'Zomerpost',
      thumbnail: null,
      widths: [],
      featured_image: null,
      sent_at: startedAt.toISOString(),
    };
    const list = await portal.call('GET', '/api/newsletter-archive/', { token: linde.access });
    expect(list.body).toEqual({ count: 1, next: null, previous: null, results: [item] });
    const one = await portal.call('GET', `/api/newsletter-archive/${id}/`, { token: linde.access });
    expect(one.body).toEqual({ ...item, content: '<p>Tekst</p>' });
  });

  test('is paged, searched and sorted, newest first by default', async () => {
    const made = [];
    for (const [title, day] of [
      ['Maart', 3],
      ['mei', 5],
      ['April', 4],
    ] as const) {
      made.push(await make({ title, forEveryone: true, startedAt: new Date(Date.UTC(2026, day, 1)) }));
    }
    const [march, may, april] = made;
    expect(await idsFor(linde)).toEqual([may, april, march]);
    expect(await idsFor(linde, '?ordering=title')).toEqual([april, march, may]);
    expect(await idsFor(linde, '?page=2&page_size=2')).toEqual([march]);
    expect(await idsFor(linde, '?search=MA')).toEqual([march]);
    const beyond = await portal.call('GET', '/api/newsletter-archive/?page=9', { token: linde.access });
    expect(beyond.status).toBe(404);
  });

  test('is not public', async () => {
    expect((await portal.call('GET', '/api/newsletter-archive/')).status).toBe(401);
  });
});

test('the reader of a mail sees its newsletter without signing in, and nothing about the reader', async () => {
  const mailId = await makeNewsletterMail(portal, { email: 'els@example.org', name: 'Els' }, { title: 'Kruin & berm' });
  const response = await portal.call('POST', '/api/subscriptions/newsletter/', {
    body: { token: makeReaderToken(portal.config, mailId) },
  });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({
    title: 'Kruin & berm',
    content: '<p>In maart begint het werk.</p>',
    featured_image: null,
    sent_at: expect.any(String),
  });
  expect(response.text).not.toMatch(/els@|Els/);
});
