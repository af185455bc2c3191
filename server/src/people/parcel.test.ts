import { oneParcel, type Parcel } from '@dijkportaal/contract/people/parcel';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { contacts, type ContactDetails } from '../schema/contacts.ts';
import { publicationGroups } from '../schema/audience.ts';
import { cadastralMunicipalities } from '../schema/parcels.ts';
import { publications } from '../schema/publications.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const call = (name: string, token = staff.access) =>
  portal.call('GET', `/api/parcels/one/?name=${encodeURIComponent(name)}`, { token });
const read = async (name: string) => {
  const { status, body } = await call(name);
  expect([status, oneParcel.get.response.parse(body)]).toEqual([200, body]);
  return body as Parcel;
};
const namesAt = async (name: string) => (await read(name)).people.map((person) => person.last_name);

/** A square of 20 metres or so. */
const square = (latitude: number, longitude: number, size = 0.0002) =>
  [
    [latitude, longitude],
    [latitude, longitude + size],
    [latitude + size, longitude + size],
    [latitude + size, longitude],
  ] as [number, number][];

describe('who is connected with a parcel', () => {
  test.each([
    ['KDL02 C 1145'],
    ['kdl02c1145'],
    ['KDL2-C-01145'],
    ['KDL02 C 1145 G0000'],
    ['KDL02 C 7, KDL02 C 1145'],
    ['KDL02 C 7; 1145'],
    ['KDL02 A 7 en C 1145'],
  ])('has %s among the designations', async (parcels) => {
    const { id } = await createPerson(portal, { lastName: parcels, profile: { parcels } });
    expect(await namesAt('KDL02 C 1145')).toEqual([parcels]);
    expect(await namesAt(' kdl 02 c 01145')).toEqual([parcels]);
    await portal.pool.query('delete from users where id = $1', [id]);
  });

  test.each([['KDL02 C 114'], ['KDL02 C 11450'], ['KDL02 D 1145'], ['KDL12 C 1145'], ['C 1145'], ['1145'], ['']])(
    'not with %s',
    async (parcels) => {
      await createPerson(portal, { profile: { parcels } });
      expect(await namesAt('KDL02 C 1145')).toEqual([]);
    },
  );

  test.each([
    ['KDL02 C 1145 (2)', 'KDL02 C 1145'],
    ['Kolkdal (KDL02) C 1145', 'KDL02 C 1145'],
    ['perceel KDL02 C 1145', 'KDL02 C 1145'],
    ['Weiland (2)', 'Weiland (2)'],
  ])('has an outline with the name %s', async (name, asked) => {
    const polygons = [{ name, polygon: square(51.7, 5.3) }];
    const { id } = await createPerson(portal, { lastName: name, profile: { polygons } });
    expect(await namesAt(asked)).toEqual([name]);
    for (const other of ['KDL02 C 11452', 'Weiland']) expect(await namesAt(other)).toEqual([]);
    await portal.pool.query('delete from users where id = $1', [id]);
  });

  test('has written the name of the municipality instead of its code, or the other way round', async () => {
    const named = await createPerson(portal, { lastName: 'Naam', profile: { parcels: 'Ganzedijk C 8, 9' } });
    const coded = await createPerson(portal, {
      lastName: 'Code',
      profile: { polygons: [{ name: 'GZD01 C 9', polygon: square(51.6, 5.4) }] },
    });
    expect(await namesAt('GZD01 C 9')).toEqual(['Code']);
    await db.insert(cadastralMunicipalities).values([
      { code: 'GZD01', name: 'Ganzedijk' },
      { code: 'DBL01', name: 'Dubbel' },
      { code: 'DBL02', name: 'Dubbel' },
    ]);
    for (const name of ['GZD01 C 9', 'ganzedijk c 9', 'Ganze-dijk C 0009']) {
      expect(await namesAt(name)).toEqual(['Code', 'Naam']);
    }
    const { people } = await read('Ganzedijk C 9');
    expect(people.map((person) => person.profile_polygons.length)).toEqual([1, 0]);
    // Nobody can know which of the two it is.
    const unclear = await createPerson(portal, { lastName: 'Dubbel', profile: { parcels: 'Dubbel C 1' } });
    expect([await namesAt('DBL01 C 1'), await namesAt('Dubbel C 1')]).toEqual([[], ['Dubbel']]);
    await portal.pool.query('delete from users where id = any($1)', [[named.id, coded.id, unclear.id]]);
  });

  test('also with an outline of that name, or one drawn around it under another name', async () => {
    const polygons = (name: string, latitude: number) => [
      { name, polygon: square(latitude, 5.1) },
      { name: 'Elders', polygon: square(51.5, 5.5) },
    ];
    await createPerson(portal, { lastName: 'Eigenaar', profile: { polygons: polygons('OHD00 A 12', 51.9) } });
    await createPerson(portal, { lastName: 'Pachter', profile: { polygons: polygons('Weiland', 51.900_05) } });
    await createPerson(portal, { lastName: 'Buur', profile: { polygons: polygons('Tuin', 51.9003) } });
    const { people, people_count } = await read('ohd00 a 12');
    expect(people.map((person) => [person.last_name, person.has_name])).toEqual([
      ['Eigenaar', true],
      ['Pachter', false],
    ]);
    expect(people_count).toBe(2);
    expect(people.map((person) => person.profile_polygons.map(({ name }) => name))).toEqual([
      ['OHD00 A 12'],
      ['Weiland'],
    ]);
  });

  test('at most a hundred are listed', async () => {
    const insert = `insert into users (username, email, last_name) select 'flat' || n, 'flat' || n, 'Flat ' || n
      from generate_series(1, 130) n returning id`;
    const { rows } = await portal.pool.query(insert);
    await portal.pool.query(`insert into profiles (user_id, parcels) select unnest($1::int[]), 'FLT01 B 3 A12'`, [
      rows.map(({ id }) => id),
    ]);
    const { people, people_count } = await read('FLT01 B 3');
    expect([people.length, people_count]).toEqual([100, 130]);
  });
});

test('has the contacts without an account, not those with a longer number or an account', async () => {
  const details: ContactDetails = {
    firstName: '',
    lastName: '',
    street: 'Waaldijk',
    houseNumber: '12',
    numberAddition: 'a',
    zip: '4041 AB',
    city: 'Kesteren',
    state: '',
    parcels: 'CNT01-b-77 en 78',
    polygons: [
      { name: 'CNT01 B 78', polygon: square(51.4, 5.2) },
      { name: 'CNT01 B 79', polygon: square(51.41, 5.2) },
    ],
    latitude: null,
    longitude: null,
  };
  const { id: userId } = await createPerson(portal, { lastName: 'Account' });
  const neighbour = await createPerson(portal, {
    lastName: 'Pachter',
    profile: { polygons: [{ name: 'Weiland', polygon: square(51.4, 5.2) }] },
  });
  const [contact] = await db
    .insert(contacts)
    .values([
      { name: 'Linde Kolk', details },
      { name: 'Langer', details: { ...details, parcels: 'CNT01 B 781' } },
      { name: 'Met account', details, userId },
      { name: 'Zonder gegevens CNT01B78' },
    ])
    .returning();
  const { people, people_count, contacts: found, contacts_count } = await read('cnt01 b 078');
  expect(found).toEqual([
    { id: contact?.id, name: 'Linde Kolk', address: 'Waaldijk 12a, Kesteren', polygons: [details.polygons[0]] },
  ]);
  expect([people.map(({ id }) => id), people_count, contacts_count]).toEqual([[neighbour.id], 1, 1]);
  const isRead = and(eq(auditLog.action, 'profile.read'), eq(auditLog.object, `contact ${contact?.id}`));
  expect(await db.select().from(auditLog).where(isRead)).toHaveLength(1);
});

test('has the designs they see and the contact moments with them, newest first', async () => {
  const moment = (ID: string, iso: string | null) => ({
    ID,
    Contactmoment: `Gesprek ${ID}`,
    Datum: { Datum: '', iso },
    Type_contactmoment: { Type_contactmoment: 'Gesprek' },
  });
  const makeOne = (lastName: string, moments: object[]) =>
    createPerson(portal, {
      lastName,
      profile: { parcels: 'WLN03 B 8', relaticsData: { Contactmoment: moments, Klanteis: [] } },
    });
  const anna = await makeOne('A', [moment('1', '2026-03-01'), moment('2', null)]);
  const bas = await makeOne('B', [moment('3', '2026-03-02T10:00:00')]);
  const cato = await makeOne('C', []);
  await labelPerson(portal, anna.id, { groups: ['Pachters van WLN03'] });
  const [forGroup, , forAll] = await db
    .insert(publications)
    .values([
      { kind: 'design', title: 'Voor de groep', forEveryone: false },
      { kind: 'design', title: 'Voor niemand van hen', forEveryone: false },
      { kind: 'design', title: 'Voor iedereen', forEveryone: true, createdAt: new Date('2026-01-01') },
      { kind: 'design', title: 'Concept', forEveryone: true, isPublished: false },
      { kind: 'news', title: 'Nieuws', forEveryone: true },
    ])
    .returning();
  const { rows } = await portal.pool.query(`select id from groups where name = 'Pachters van WLN03'`);
  await db.insert(publicationGroups).values({ publicationId: forGroup?.id ?? 0, groupId: rows[0].id });
  const { designs, moments } = await read('WLN03 B 8');
  expect(designs.map(({ id, title }) => [id, title])).toEqual([
    [forGroup?.id, 'Voor de groep'],
    [forAll?.id, 'Voor iedereen'],
  ]);
  expect(moments).toEqual([
    { profile_id: bas.profileId, id: '3', title: 'Gesprek 3', type: 'Gesprek', at: '2026-03-02T10:00:00' },
    { profile_id: anna.profileId, id: '1', title: 'Gesprek 1', type: 'Gesprek', at: '2026-03-01' },
  ]);
  const isRead = and(eq(auditLog.actorId, staff.id), eq(auditLog.action, 'profile.read'));
  const reads = (await db.select().from(auditLog).where(isRead)).map(({ object }) => object);
  expect(reads).toEqual(expect.arrayContaining([anna, bas, cato].map(({ id }) => `user ${id}`)));
});

test.each(['', ' ', 'x'.repeat(201)])('the name %j is refused', async (name) => {
  expect((await call(name)).status).toBe(400);
});

test('an unknown name gives nothing, and residents get nothing', async () => {
  for (const name of ['ZZZ99 Z 1', '---', "'; drop table users"]) {
    expect(await read(name)).toEqual({
      people: [],
      people_count: 0,
      contacts: [],
      contacts_count: 0,
      designs: [],
      moments: [],
    });
  }
  const resident = await signedInPerson(portal);
  expect((await call('KDL02 C 1145', resident.access)).status).toBe(403);
});
