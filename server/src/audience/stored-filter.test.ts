import { SegmentFilter } from '@dijkportaal/contract/contacts/segments';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts, segments } from '../schema/contacts.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { matchesFilter, matchesStoredFilter } from './people-filter.ts';

const portal = await startTestPortal();
const { db, pool } = portal;

const polygons = [{ name: 'A 1', polygon: [[5, 52] as [number, number]] }];
const accounts = [
  null,
  {},
  { lastLogin: new Date(), profile: { newsletter: true, polygons } },
  { isActive: false, lastLogin: new Date() },
  { isStaff: true, profile: { newsletter: true } },
  { isSuperuser: true },
];
const names = ['Wilg aan de dijk', 'WÏLG 100%', 'Éls_dijk', 'Els.dijk'];
for (const [n, account] of accounts.entries()) {
  for (const [m, name] of names.entries()) {
    const email = `c${n}${m}@example.org`;
    const userId = account && (await createPerson(portal, account)).id;
    const details = m % 2 === 0 ? null : ({ polygons } as typeof contacts.$inferInsert.details);
    await db.insert(contacts).values({ name, email, userId, details, invitedAt: m > 1 ? new Date() : null });
    if (m === 1) await db.insert(mailAddresses).values({ email, bouncedAt: new Date() });
    if (m === 2) await db.insert(mailAddresses).values({ email, optedOutAt: new Date() });
  }
}
await pool.query(`insert into groups (name) values ('Een'), ('Twee');
  insert into zones (name) values ('Een'), ('Twee');
  insert into contact_groups select id, 1 + id % 2 from contacts where id % 3 > 0;
  insert into contact_zones select id, 1 + id % 2 from contacts where id % 5 > 0`);

const values: { [Name in keyof SegmentFilter]-?: NonNullable<SegmentFilter[Name]>[] } = {
  search: ['dijk', 'wilg  DIJK', 'els_', '100%', ' wïlg\u00a0100 ', '.', 'niemand'],
  group: [1, 2, 3],
  zone: [1, 2, 3],
  account: ['none', 'invited', 'not_begun', 'never', 'signed_in'],
  role: ['customer', 'staff', 'superuser'],
  active: ['true', 'false'],
  newsletter: ['true', 'false'],
  bounced: ['true'],
  parcels: ['none'],
};
const single = Object.entries(values).flatMap(([name, all]) => all.map((value) => ({ [name]: value })));
const filters = [...single, ...single.flatMap((one) => single.map((other) => ({ ...one, ...other })))];

test('a stored filter means the same as a known one, alone and with another', async () => {
  const stored = await db
    .insert(segments)
    .values(filters.map((filter, n) => ({ name: `Segment ${n}`, filter: SegmentFilter.parse(filter) })))
    .returning();
  const { rows } = await db.execute<{ id: number; found: number[] }>(sql`
    select ${segments.id}, array(select ${contacts.id} from ${contacts}
      where ${matchesStoredFilter(segments.filter)} order by 1) as found from ${segments}`);
  const found = new Map(rows.map((row) => [row.id, row.found]));
  const differing = [];
  for (const { id, filter } of stored) {
    const known = await db.select({ id: contacts.id }).from(contacts).where(matchesFilter(filter)).orderBy(contacts.id);
    const expected = known.map((contact) => contact.id);
    if (JSON.stringify(found.get(id)) !== JSON.stringify(expected))
      differing.push({ filter, expected, found: found.get(id) });
  }
  expect(differing).toEqual([]);
  // Each filter separates some contacts from others.
  const some = single.filter(
    (_filter, n) => ![0, accounts.length * names.length].includes(found.get(stored[n]?.id ?? 0)?.length ?? 0),
  );
  expect(some.length).toBeGreaterThan(single.length - 6);
});

test.each([{ account: 'later' }, { colour: 'blue' }, { role: 'customer', colour: 'blue' }, {}])(
  'matches nobody, because this version does not recognise all of it: %j',
  async (filter) => {
    await pool.query('truncate segments cascade');
    await pool.query("insert into segments (name, filter) values ('Later', $1)", [filter]);
    const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${contacts}, ${segments} where ${matchesStoredFilter(segments.filter)}`);
    expect(rows).toEqual([{ count: 0 }]);
  },
);
