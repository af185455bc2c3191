import type { BrokenAddress } from '@dijkportaal/contract/bounces';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeNewsletterMail } from '../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { indexesIn, plansOf, tablesReadWhole } from '../../test/plans.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { deliveryReports, mailAddresses } from '../schema/newsletters.ts';
import { releaseOwnRefusals } from './release-own-refusals.ts';
import { removeOldReports } from './unclear-reports.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });

interface Answer {
  count: number;
  next: string | null;
  results: BrokenAddress[];
}
async function list(query = ''): Promise<Answer> {
  const response = await portal.call('GET', `/api/broken-addresses/${query}`, { token: staff.access });
  expect(response.status).toBe(200);
  return response.body as Answer;
}
const emailsOf = ({ results }: Answer) => results.map(({ email }) => email);
const release = (email: string) =>
  portal.call('POST', '/api/broken-addresses/release/', { token: staff.access, body: { email } });

/** Suppresses addresses, each an hour after the previous one. */
async function suppressAddresses(...emails: string[]): Promise<void> {
  await db.insert(mailAddresses).values(
    emails.map((email, hour) => ({
      email,
      bouncedAt: sql`'2026-03-01T00:00:00Z'::timestamptz + make_interval(hours => ${hour})`,
      isPermanent: true,
      reason: '550 5.1.1 No such user',
    })),
  );
}
async function makeContact(email: string, name = 'Populier'): Promise<number> {
  const [row] = await db.insert(contacts).values({ name, email }).returning({ id: contacts.id });
  return row?.id ?? 0;
}

beforeEach(async () => {
  await db.delete(mailAddresses);
  await db.delete(contacts);
});

describe('the list of broken addresses', () => {
  test('shows who has each, latest first', async () => {
    const person = await createPerson(portal, { firstName: 'Els', lastName: 'Kade' });
    const contact = await makeContact('populier@example.org; tweede@example.org');
    const both = await makeContact(person.email, 'Els van de Kade');
    await suppressAddresses('populier@example.org', person.email);
    expect(await list()).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          email: person.email,
          bounced_at: '2026-03-01T01:00:00.000Z',
          is_permanent: true,
          reason: '550 5.1.1 No such user',
          user: { id: person.id, name: 'Els Kade', profile_id: person.profileId },
          contact: { id: both, name: 'Els van de Kade' },
        },
        {
          email: 'populier@example.org',
          bounced_at: '2026-03-01T00:00:00.000Z',
          is_permanent: true,
          reason: '550 5.1.1 No such user',
          user: null,
          contact: { id: contact, name: 'Populier' },
        },
      ],
    });
  });

  test('leaves out addresses that only opted out or bounced temporarily once', async () => {
    await makeContact('populier@example.org');
    await db.insert(mailAddresses).values({ email: 'populier@example.org', optedOutAt: sql`now()`, softBounces: 1 });
    expect((await list()).count).toBe(0);
  });

  test('drops an address when its owner gets another', async () => {
    const person = await createPerson(portal);
    const contact = await makeContact('oud@example.org');
    await suppressAddresses(person.email, 'oud@example.org', 'niemand@example.org');
    expect(emailsOf(await list())).toEqual(['oud@example.org', person.email]);
    const token = staff.access;
    await portal.call('PUT', `/api/users/${person.id}/`, { token, body: { email: 'nieuw@example.org' } });
    await db.update(contacts).set({ email: 'nieuw2@example.org' }).where(eq(contacts.id, contact));
    expect((await list()).count).toBe(0);
  });

  test('pages, sorts and searches', async () => {
    const emails = ['c', 'a', 'e', 'b', 'd'].map((name) => `${name}@example.org`);
    for (const email of emails) await makeContact(email);
    await suppressAddresses(...emails);
    expect(emailsOf(await list('?ordering=bounced_at'))).toEqual(emails);
    expect(emailsOf(await list('?ordering=-email'))).toEqual(emails.toSorted().toReversed());
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?ordering=email&page_size=2&page=${page}`)));
    expect(pages.flatMap(emailsOf)).toEqual(emails.toSorted());
    expect(pages.map(({ next }) => next !== null)).toEqual([true, true, false]);
    expect(emailsOf(await list('?search=E%40EX'))).toEqual(['e@example.org']);
    expect((await list('?search=%25')).count).toBe(0);
    const beyond = await portal.call('GET', '/api/broken-addresses/?page=9', { token: staff.access });
    expect(beyond.status).toBe(404);
  });

  test('finds who has an address by index', async () => {
    await portal.pool.query(`insert into contacts (name, email)
      select 'Contact ' || n, 'c' || n || '@example.org; d' || n || '@example.org' from generate_series(1, 5000) n`);
    await suppressAddresses(...Array.from({ length: 60 }, (_, index) => `c${index + 1}@example.org`));
    await portal.pool.query('vacuum analyze contacts, mail_addresses');
    const plans = await plansOf(portal.pool, () => list());
    for (const plan of Object.values(plans)) {
      expect(indexesIn(plan)).toContain('contacts_addresses_index');
      expect(tablesReadWhole(plan)).not.toContain('contacts');
    }
  });
});

describe('an address that staff release', () => {
  test('leaves the list, still has the opt-out, and is logged without the address', async () => {
    const contact = await makeContact('populier@example.org');
    await suppressAddresses('populier@example.org');
    await db.update(mailAddresses).set({ optedOutAt: sql`now()`, softBounces: 3 });
    const response = await release(' Populier@Example.org ');
    expect([response.status, response.body]).toEqual([200, { detail: 'Nieuwsbrieven gaan weer naar dit adres.' }]);
    expect((await list()).count).toBe(0);
    expect(await db.select().from(mailAddresses)).toEqual([
      {
        email: 'populier@example.org',
        optedOutAt: expect.any(Date),
        bouncedAt: null,
        lastBouncedAt: null,
        isPermanent: false,
        softBounces: 0,
        reason: '',
      },
    ]);
    const events = await db.select().from(auditLog).where(eq(auditLog.action, 'address.release'));
    expect(events).toMatchObject([{ actorId: staff.id, object: `contact ${contact}`, details: {} }]);
  });

  test('must be in the list', async () => {
    await suppressAddresses('niemand@example.org');
    for (const email of ['niemand@example.org', 'onbekend@example.org']) {
      expect((await release(email)).status).toBe(404);
    }
    expect((await release('geen adres')).status).toBe(400);
  });
});

describe('many addresses that staff release together', () => {
  const releaseMany = (body: object) =>
    portal.call('POST', '/api/broken-addresses/release-many/', { token: staff.access, body });

  test('leave the list, those of others remain, and one line is logged without the addresses', async () => {
    const contact = await makeContact('a@example.org');
    const { id, email } = await createPerson(portal);
    await makeContact('c@example.org');
    await suppressAddresses('a@example.org', email, 'c@example.org');
    const response = await releaseMany({ which: 'some', emails: ['A@example.org', email, 'onbekend@example.org'] });
    expect([response.status, response.body]).toEqual([200, { released: 2 }]);
    expect(emailsOf(await list())).toEqual(['c@example.org']);
    const events = await db.select().from(auditLog).where(eq(auditLog.object, 'addresses'));
    expect(events).toMatchObject([
      {
        actorId: staff.id,
        action: 'address.release',
        details: { count: 2, users: [`${id}`], contacts: [`${contact}`] },
      },
    ]);
  });

  test('can be all that match a search, or all there are', async () => {
    for (const email of ['a1@example.org', 'a2@example.org', 'b@example.org']) await makeContact(email);
    await suppressAddresses('a1@example.org', 'a2@example.org', 'b@example.org');
    expect((await releaseMany({ which: 'all', search: 'a' })).body).toEqual({ released: 3 });
    await db.delete(mailAddresses);
    await suppressAddresses('a1@example.org', 'a2@example.org', 'b@example.org');
    expect((await releaseMany({ which: 'all', search: 'a1' })).body).toEqual({ released: 1 });
    expect((await releaseMany({ which: 'all', search: '' })).body).toEqual({ released: 2 });
    expect((await releaseMany({ which: 'all', search: '' })).body).toEqual({ released: 0 });
  });

  test.each([{}, { which: 'some', emails: [] }, { which: 'some', emails: ['geen adres'] }, { which: 'all' }])(
    'are refused as %j',
    async (body) => {
      expect((await releaseMany(body)).status).toBe(400);
    },
  );
});

describe('addresses that older versions suppressed', () => {
  test('are released at the start if the refusal was about the sender', async () => {
    const own = ['550 5.1.0 Sender denied', '554 5.7.1 Spam', '5.4.4 No route', '552 5.2.2 Mailbox full'];
    const theirs = ['550 5.1.1 No such user', '550 5.1.10 No mail', '550 No such user'];
    for (const [index, reason] of [...own, ...theirs].entries()) {
      const email = `adres${index}@example.org`;
      await makeContact(email);
      await db.insert(mailAddresses).values({ email, bouncedAt: new Date(), isPermanent: true, reason });
    }
    const withoutReason = { email: 'melding@example.org', bouncedAt: new Date(), isPermanent: true };
    await makeContact(withoutReason.email);
    await db.insert(mailAddresses).values(withoutReason);
    await releaseOwnRefusals(db);
    await releaseOwnRefusals(db);
    expect(emailsOf(await list('?ordering=email'))).toEqual([
      'adres4@example.org',
      'adres5@example.org',
      'adres6@example.org',
      'melding@example.org',
    ]);
    const released = await db.select().from(mailAddresses).where(isNull(mailAddresses.bouncedAt));
    expect(new Set(released.map(({ reason }) => reason))).toEqual(
      new Set(['vrijgegeven omdat de weigering over de afzender ging']),
    );
    const events = await db.select().from(auditLog).where(eq(auditLog.origin, 'job'));
    expect(events).toMatchObject([{ action: 'address.release', object: 'addresses', details: { count: 4 } }]);
  });
});

test('reports that are not understood are listed with the mail that they are about, latest first', async () => {
  const email = 'linde@example.org';
  const id = await makeNewsletterMail(portal, { email });
  const report = { newsletterMailId: id, sender: 'gateway <x@example.net>', subject: 'Undeliverable', content: 'Q17' };
  const old = { ...report, receivedAt: new Date('2026-03-01T00:00:00Z'), content: 'ouder' };
  await db.insert(deliveryReports).values([
    { ...report, kind: 'unclear' },
    { ...old, kind: 'unclear' },
    { ...report, kind: 'about_us' },
  ]);
  const { body } = await portal.call('GET', '/api/unclear-reports/', { token: staff.access });
  expect(body).toMatchObject({
    count: 2,
    results: [
      { email, subject: 'Undeliverable', content: 'Q17', newsletter: { title: 'Werk aan de Kolkdijk' } },
      { received_at: '2026-03-01T00:00:00.000Z', content: 'ouder' },
    ],
  });
  await removeOldReports(db);
  expect((await portal.call('GET', '/api/unclear-reports/', { token: staff.access })).body).toMatchObject({ count: 1 });
});

test('customers have no access', async () => {
  const { access } = await signedInPerson(portal);
  expect((await portal.call('GET', '/api/broken-addresses/', { token: access })).status).toBe(403);
});
