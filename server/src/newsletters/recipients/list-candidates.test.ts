import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeNewsletter } from '../../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { mailAddresses } from '../../schema/newsletters.ts';
import { onOwnConnection } from '../../platform/database/db.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, email: 'staf@example.org' });
const lastLogin = new Date();
const on = { newsletter: true };
const eva = await createPerson(portal, { firstName: 'Éva', lastName: 'Kolk', profile: on, lastLogin });
await createPerson(portal, { firstName: 'bas', lastName: 'Wiel', profile: on, lastLogin, email: 'bas@example.org' });
await createPerson(portal, { firstName: 'Nog', lastName: 'Niet', profile: on, email: 'niet@example.org' });
await db.insert(contacts).values([
  { name: 'Éva Kolk', email: eva.email, userId: eva.id },
  { name: 'Buur van Bas', email: 'bas@example.org' },
  { name: 'Adrie', email: 'adrie@example.org' },
  { name: 'Zonder adres', email: 'geen' },
  { name: 'Terug', email: 'terug@example.org' },
]);
await db.insert(mailAddresses).values({ email: 'terug@example.org', bouncedAt: new Date() });

const everybody = { everyone: true, send_to_contacts: true };
const preview = async (query = '', body: object = everybody) =>
  portal.call('POST', `/api/newsletters/audience/${query}`, { token: staff.access, body });
const namesIn = async (query: string, body?: object) =>
  ((await preview(query, body)).body as { results: { name: string }[] }).results.map(({ name }) => name);

test('lists every contact with an address that opted out, with the reason', async () => {
  const shared = await db
    .insert(contacts)
    .values([
      { name: 'Gedeeld Een', email: 'samen@example.org' },
      { name: 'Gedeeld Twee', email: 'samen@example.org;twee@example.org' },
    ])
    .returning({ id: contacts.id });
  await db.insert(mailAddresses).values({ email: 'samen@example.org', optedOutAt: new Date() });
  const before = (await preview()).body.left_out;
  const { body } = await preview('?show=left_out&search=gedeeld');
  expect(body.results.map(({ name, email, reason }: Record<string, string>) => [name, email, reason])).toEqual([
    ['Gedeeld Een', 'samen@example.org', 'opted_out'],
    ['Gedeeld Twee', 'samen@example.org', 'opted_out'],
  ]);
  expect([body.count, before.opted_out]).toEqual([2, 3]);
  for (const { id } of shared) await db.delete(contacts).where(eq(contacts.id, id));
});

test('lists the recipients and how many share an address, without counting a person twice', async () => {
  const { body } = await preview();
  expect(body).toEqual({
    count: 3,
    next: null,
    previous: null,
    recipients: 3,
    doubles: 1,
    left_out: { no_address: 1, opted_out: 1, bounced: 1, not_signed_in: 1, had_it: 0, excluded: 0 },
    results: [
      { key: expect.any(String), name: 'Adrie', email: 'adrie@example.org', kind: 'contact', reason: null },
      { key: expect.any(String), name: 'bas Wiel', email: 'bas@example.org', kind: 'user', reason: null },
      { key: `user-${eva.id}`, name: 'Éva Kolk', email: eva.email, kind: 'user', reason: null },
    ],
  });
});

test('lists who does not get it, with the reason', async () => {
  const { body } = await preview('?show=left_out');
  expect(body.results.map(({ name, reason }: { name: string; reason: string }) => [name, reason])).toEqual([
    ['Linde Kolk', 'opted_out'],
    ['Nog Niet', 'not_signed_in'],
    ['Terug', 'bounced'],
    ['Zonder adres', 'no_address'],
  ]);
  expect(body.count).toBe(4);
});

test('is searched, sorted and paged, while the totals remain those of all', async () => {
  expect(await namesIn('?search=EVA')).toEqual(['Éva Kolk']);
  expect(await namesIn('?search=adrie@example')).toEqual(['Adrie']);
  expect(await namesIn('?search=100%25')).toEqual([]);
  expect(await namesIn('?ordering=-name&page_size=2')).toEqual(['Éva Kolk', 'bas Wiel']);
  expect(await namesIn('?page=2&page_size=2')).toEqual(['Éva Kolk']);
  expect((await preview('?search=eva')).body).toMatchObject({ count: 1, recipients: 3, left_out: { bounced: 1 } });
  expect((await preview('?page=3&page_size=2')).status).toBe(404);
});

test('of very many people is made on a connection that may take longer than a request', async () => {
  const { pool } = portal;
  const insert = "insert into contact_counts (list, label_id, difference) values ('contacts', 0, $1)";
  await pool.query(insert, [1_000_000]);
  const newsletter = await makeNewsletter(portal, { state: 'draft', forEveryone: true, sendToContacts: true });
  const form = () => portal.call('GET', `/api/newsletters/${newsletter}/`, { token: staff.access });
  const lock = await pool.connect();
  try {
    for (const read of [preview, form]) {
      await lock.query('begin; lock table mail_addresses');
      const response = read();
      await untilReading(1);
      await lock.query('commit');
      expect((await response).status).toBe(200);
    }
  } finally {
    lock.release();
    await pool.query(insert, [-1_000_000]);
  }
});

test('with a slow count of very many people does not block saving', async () => {
  const { pool } = portal;
  const insert = "insert into contact_counts (list, label_id, difference) values ('contacts', 0, $1)";
  await pool.query(insert, [1_000_000]);
  const lock = await pool.connect();
  try {
    await lock.query('begin; lock table mail_addresses');
    const waiting = [preview(), preview()];
    await untilReading(2);
    const body = { title: 'Dijknieuws', content: '<p>Nieuws</p>', everyone: true };
    const saved = await portal.call('POST', '/api/newsletters/', { token: staff.access, body });
    expect([saved.status, saved.body.title]).toEqual([200, 'Dijknieuws']);
    await onOwnConnection(pool, 'newsletter', async (own) => own.execute('select 1'));
    await lock.query('commit');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
  } finally {
    lock.release();
    await pool.query(insert, [-1_000_000]);
  }
});

/** Until that many wait for the lock. */
async function untilReading(connections: number): Promise<void> {
  const waiting = `select from pg_stat_activity
    where application_name = 'dijkportaal recipients' and wait_event_type = 'Lock' and datname = current_database()`;
  await expect.poll(async () => (await portal.pool.query(waiting)).rowCount).toBe(connections);
}

test('is empty for nobody, and follows the checkboxes', async () => {
  expect((await preview('', {})).body).toMatchObject({ count: 0, recipients: 0, results: [] });
  expect(await namesIn('', { everyone: true })).toEqual(['bas Wiel', 'Éva Kolk']);
  expect(await namesIn('', { everyone: true, send_to_not_logged_in: true })).toEqual([
    'bas Wiel',
    'Éva Kolk',
    'Nog Niet',
  ]);
});

test.each([{ groups: ['x'] }, { everyone: 'ja' }, { title: 'x' }, { zones: Array.from({ length: 501 }, () => 1) }])(
  'refuses an invalid audience (%#)',
  async (body) => {
    expect((await preview('', body)).status).toBe(400);
  },
);
