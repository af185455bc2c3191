// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { search as contract, type Found } from '@dijkportaal/contract/search';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { plansOf, scanOf, tablesReadWhole, vacuumTables } from '../../test/plans.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cadastralMunicipalities } from '../schema/parcels.ts';
import { contacts, type ContactDetails } from '../schema/contacts.ts';
import { newsletters } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { publications } from '../schema/publications.ts';
import { searchEverything } from './queries.ts';

const portal = await startTestPortal();
const { db, pool } = portal;
const staff = await signedInPerson(portal, { isStaff: true, username: 'staf', firstName: '', lastName: '' });
const linde = await createPerson(portal, { username: 'linde', firstName: 'Linde', lastName: 'Vlietstra' });
const ömer = await createPerson(portal, { username: 'omer', firstName: 'Ömer', lastName: 'Vlietstra' });

const place = { street: 'Kadeweg', houseNumber: '12', numberAddition: 'a', zip: '1234 AB', city: 'Kolkdal', state: '' };
const details: ContactDetails = {
  ...place,
  firstName: '',
  lastName: '',
  parcels: 'KDL02 C 1145',
  polygons: [],
  latitude: null,
  longitude: null,
};

beforeAll(async () => {
  await db.insert(contacts).values([
    { name: 'Linde Vlietstra', email: 'linde@example.org', mobilePhone: '06-12 34 56 78', userId: linde.id },
    { name: 'Bente Molenaar', email: 'bente@example.org', mobilePhone: '0570 123456', details },
  ]);
  await db
    .update(profiles)
    .set({ ...place, parcels: 'KDL02 C 1145' })
    .where(eq(profiles.userId, ömer.id));
  await db.insert(cadastralMunicipalities).values({ code: 'KDL02', name: 'Kolkdal' });
  await db.insert(publications).values([
    { kind: 'design', title: 'Ontwerp Kolkdijk', forEveryone: true },
    { kind: 'document', title: 'Rapport Kolkdijk', forEveryone: false, isPublished: false, publishAt: null },
    { kind: 'news', title: 'Werk aan de Kolkdijk', forEveryone: true },
  ]);
  await db.insert(newsletters).values({ title: 'Nieuws over de Kolkdijk' });
});

async function find(q: string): Promise<Found> {
  const { status, body } = await portal.call('GET', `/api/search/?q=${encodeURIComponent(q)}`, { token: staff.access });
  expect([status, body]).toEqual([200, contract.everything.response.parse(body)]);
  return body as Found;
}

/** The names and titles that are found, by kind. */
async function namesIn(q: string): Promise<Record<string, string[]>> {
  const { search: _search, ...groups } = await find(q);
  const found = Object.entries(groups).map(([kind, { results }]) => [
    kind,
    results.map((one) => ('title' in one ? one.title : one.name)),
  ]);
  return Object.fromEntries(found.filter(([, names]) => (names as string[]).length > 0)) as Record<string, string[]>;
}

describe('one search', () => {
  test.each([
    ['vlietstra', { contacts: ['Linde Vlietstra'], users: ['Ömer Vlietstra'] }],
    ['OMER vliet', { users: ['Ömer Vlietstra'] }],
    ['bente@example.org', { contacts: ['Bente Molenaar'] }],
    ['+31 6 12345678', { contacts: ['Linde Vlietstra'] }],
    ['0612345678', { contacts: ['Linde Vlietstra'] }],
    ['kadeweg 12a', { contacts: ['Bente Molenaar'], users: ['Ömer Vlietstra'] }],
    ['1234ab', { contacts: ['Bente Molenaar'], users: ['Ömer Vlietstra'] }],
    ['1234 AB 12', { contacts: ['Bente Molenaar'], users: ['Ömer Vlietstra'] }],
    [
      'kolkdijk',
      {
        designs: ['Ontwerp Kolkdijk'],
        documents: ['Rapport Kolkdijk'],
        news: ['Werk aan de Kolkdijk'],
        newsletters: ['Nieuws over de Kolkdijk'],
      },
    ],
    ['staf', { users: ['staf'] }],
    // One or two letters are the start of a word, unless another word is longer.
    ['li', { contacts: ['Linde Vlietstra'] }],
    ['ka', { contacts: ['Bente Molenaar'], users: ['Ömer Vlietstra'] }],
    ['nd', {}],
    ['be m', { contacts: ['Bente Molenaar'] }],
    ['öm vl', { users: ['Ömer Vlietstra'] }],
    ['kadeweg 12 a', { contacts: ['Bente Molenaar'], users: ['Ömer Vlietstra'] }],
    ['ömer kadeweg', { users: ['Ömer Vlietstra'] }],
    ['niemand heet zo', {}],
  ] as const)('for %j finds %j', async (q, expected) => {
    expect(await namesIn(q)).toEqual(expected);
  });

  test.each([
    'KDL02 C 1145',
    'kdl02c1145',
    'KDL02-C-01145',
    'Kolkdal C 1145',
    'Kolkdal (KDL02) C 1145',
    'perceel kdl2 c 1145',
  ])('finds a parcel written as %s, and who has it', async (q) => {
    const found = await find(q);
    expect(found.parcels.results).toEqual([{ name: 'KDL02 C 1145', people_count: 1 }]);
    expect(found.contacts.results.map(({ name }) => name)).toEqual(['Bente Molenaar']);
    expect(found.users.results.map(({ name }) => name)).toEqual(['Ömer Vlietstra']);
  });

  test('shows no parcel that nobody has', async () => {
    expect(await namesIn('KDL02 C 9')).toEqual({});
  });

  test('shows somebody who is a contact with an account once, with what leads to their page', async () => {
    const { contacts, users } = await find('linde');
    expect(contacts.results).toEqual([
      {
        id: expect.any(Number),
        name: 'Linde Vlietstra',
        email: 'linde@example.org',
        phone: '06-12 34 56 78',
        address: '',
        profile_id: linde.profileId,
      },
    ]);
    expect(users.results).toEqual([]);
    expect((await find('bente')).contacts.results[0]).toMatchObject({
      address: 'Kadeweg 12a, Kolkdal',
      profile_id: null,
    });
  });

  test('starts with what begins with the search, and says that there is more', async () => {
    await db.insert(contacts).values(
      ['Aaf Polder', 'Bas Polder', 'Cas Polder', 'Dirk Polder', 'Els Polder', 'Polder Stichting', 'Aspolder'].map(
        (name) => ({
          name,
        }),
      ),
    );
    const { contacts: found, search } = await find(' polder ');
    expect([search, found.has_more]).toEqual(['polder', true]);
    expect(found.results.map(({ name }) => name)).toEqual([
      'Polder Stichting',
      'Aaf Polder',
      'Bas Polder',
      'Cas Polder',
      'Dirk Polder',
    ]);
    expect((await find('aspolder')).contacts.has_more).toBe(false);
  });

  test.each([
    'a',
    ' a ',
    '%',
    '_',
    '__',
    '%%',
    '\\',
    '\\\\',
    "'; drop table users; --",
    '"',
    '""',
    '＿％',
    '\u0001\u0002',
    '\u202e\u200b',
    '(((',
    '[a-z]*',
    '😀',
  ])('finds nothing for %j', async (q) => {
    expect(await namesIn(q)).toEqual({});
  });

  test.each([
    ['', 400],
    ['x'.repeat(201), 400],
    ['a b c d e f g h i j k l m n o p q r s t', 200],
    ['0'.repeat(200), 200],
    ['+'.repeat(200), 200],
    ['é'.repeat(200), 200],
  ])('answers %j with %d', async (q, status) => {
    const response = await portal.call('GET', `/api/search/?q=${encodeURIComponent(q)}`, { token: staff.access });
    expect(response.status).toBe(status);
  });
});

describe('with 20,000 contacts', () => {
  beforeAll(async () => {
    await pool.query(
      `insert into contacts (name, email) select md5(n::text), 'c' || n || '@example.org' from generate_series(1, 20000) n`,
    );
    await pool.query(`insert into publications (kind, title, for_everyone)
      select 'news', md5(n::text), true from generate_series(1, 5000) n`);
    await vacuumTables(pool, ['contacts', 'publications']);
  });

  test.each(['c4ca4238', 'qx', '7f', 'a 12 9b', 'KDL02 C 1145'])('nothing is read whole for %j', async (q) => {
    const { page } = await plansOf(pool, () => searchEverything(db, q));
    expect(tablesReadWhole(page)).not.toContain('contacts');
    expect(scanOf(page, 'contacts_search').rows).toBeLessThan(2000);
  });
});
