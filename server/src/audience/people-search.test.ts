import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts, type ContactDetails } from '../schema/contacts.ts';
import { profiles } from '../schema/profiles.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);
const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: staff.access, ...(body !== undefined && { body }) });

const address = {
  street: 'Kadeweg',
  houseNumber: '12',
  numberAddition: 'a',
  zip: '1234 AB',
  city: 'Kolkdal',
  state: '',
};
const details: ContactDetails = {
  ...address,
  firstName: '',
  lastName: '',
  parcels: 'KDL02 C 1145, 1146',
  polygons: [],
  latitude: null,
  longitude: null,
};
await portal.db.insert(contacts).values([
  { name: 'Linde', email: 'linde@example.org', mobilePhone: '06-12 34 56 78', details },
  { name: 'Bente', email: 'bente@example.org', mobilePhone: '+31 (0)570 123456' },
  { name: 'Cas', email: 'cas@example.org', mobilePhone: '687654321' },
  { name: 'Dirk', email: 'dirk@example.org', mobilePhone: '0049 170 1234567 / 06 11112222' },
]);
await portal.db
  .update(profiles)
  .set({ ...address, parcels: 'Kolkdal (KDL02) C 1145', polygons: [{ name: 'KDL02-D-0007', polygon: [] }] })
  .where(eq(profiles.userId, resident.id));

const namesFor = async (list: string, search: string) => {
  const { body } = await call('GET', `/api/${list}/?search=${encodeURIComponent(search)}`);
  return body.results.map(({ name, id }: { name?: string; id: number }) => name ?? id);
};

describe('a search of contacts', () => {
  test.each([
    ['0612345678', ['Linde']],
    ['06-12345678', ['Linde']],
    ['06 12 34 56 78', ['Linde']],
    ['+31 6 12345678', ['Linde']],
    ['+31(0)612345678', ['Linde']],
    ['0031612345678', ['Linde']],
    ['00 31 6 12345678', ['Linde']],
    ['31612345678', ['Linde']],
    ['612345678', ['Linde']],
    ['06-1234', ['Linde']],
    ['linde +31612345678', ['Linde']],
    ['0570-123456', ['Bente']],
    ['0687654321', ['Cas']],
    ['+49 170 1234567', ['Dirk']],
    ['06-11112222', ['Dirk']],
    ['0699999999', []],
    ['KDL02-C-1145', ['Linde']],
    ['kdl02c1145', ['Linde']],
    ['KDL02 C 1145', ['Linde']],
    ['kdl 2 c 1146', ['Linde']],
    ['linde KDL02-C-01145', ['Linde']],
    ['KDL02-D-1145', []],
    ['kadeweg 12', ['Linde']],
    ['Kadeweg 12a', ['Linde']],
    ['1234ab', ['Linde']],
    ['1234 AB', ['Linde']],
    ['1234 ab 12', ['Linde']],
    ['kolkdal 1234AB', ['Linde']],
    ['1234 AC', []],
    ['linde@example.org', ['Linde']],
    ['e', ['Bente', 'Cas', 'Dirk', 'Linde']],
    ['%', []],
  ])('for %s finds %j', async (search, names) => {
    expect(await namesFor('contacts', search)).toEqual(names);
  });

  test('is the same in a segment', async () => {
    const search = '+31 6 12345678';
    const made = await call('POST', '/api/segments/', { name: 'Linde', filter: { search } });
    expect(made.status).toBe(200);
    const { rows } = await portal.pool.query(`select search_words('${search}') as words`);
    expect(rows).toEqual([{ words: ['0612345678'] }]);
  });
});

test.each(['KDL02-C-1145', 'kdl02d7', 'Kadeweg 12', '1234ab', '1234 AB'])(
  'accounts are found by %s',
  async (search) => {
    expect(await namesFor('users', search)).toEqual([resident.id]);
    expect((await call('GET', `/api/profiles/?search=${encodeURIComponent(search)}`)).body.count).toBe(1);
  },
);

test.each([
  [
    { zip: ' 1234ab', house_number: '012' },
    { zip: '1234 AB', house_number: '12' },
  ],
  [
    { zip: '9876.xy', house_number: 'nr. 4' },
    { zip: '9876 XY', house_number: '4' },
  ],
  [
    { zip: '\u200B1234\u00A0aB\uFEFF', house_number: '12.0' },
    { zip: '1234 AB', house_number: '12' },
  ],
  [
    { zip: 'B-9000', house_number: ' 12 bis ' },
    { zip: 'B-9000', house_number: '12 bis' },
  ],
])('a profile with %j is stored with %j', async (typed, stored) => {
  const profile = (await call('GET', `/api/profiles/?search=`)).body.results.find(
    ({ user }: { user: number }) => user === resident.id,
  );
  expect((await call('PUT', `/api/profiles/${profile.id}/`, typed)).body).toMatchObject(stored);
});
