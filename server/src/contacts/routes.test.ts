import { describe, expect, test } from 'vitest';
import { contacts as contract, type Contact } from '@dijkportaal/contract/contacts/contacts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { contacts } from '../schema/contacts.ts';
import { groups, zones } from '../schema/audience.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const insertLabels = async () => ({
  groups: await portal.db
    .insert(groups)
    .values([{ name: 'Pachters' }, { name: 'Bewoners' }])
    .returning(),
  zones: await portal.db
    .insert(zones)
    .values([{ name: 'Zone 2' }, { name: 'Zone 1' }])
    .returning(),
});
const labels = await insertLabels();
const [groupIds, zoneIds] = [labels.groups, labels.zones].map((rows) => rows.map(({ id }) => id)) as [
  number[],
  number[],
];

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, `/api/contacts/${path}`, { token: staff.access, ...(body !== undefined && { body }) });
async function list(query: string) {
  const { status, body } = await call('GET', query);
  expect([status, body]).toEqual([200, contract.list.response.parse(body)]);
  return body as { count: number; next: string | null; results: Contact[] };
}
const namesIn = ({ results }: { results: Contact[] }) => results.map(({ name }) => name);
const linde = { name: 'Linde Kolk', email: 'Linde@example.org; kapot; linde@example.org, tweede@example.org' };

test.each([
  ['GET', ''],
  ['GET', '1/'],
  ['POST', ''],
  ['PUT', '1/'],
  ['DELETE', '1/'],
  ['POST', '1/convert_to_user/'],
  ['POST', 'bulk/'],
  ['GET', 'sync/'],
  ['GET', 'sync/preview/'],
  ['GET', 'sync/runs/'],
  ['GET', 'export/'],
  ['POST', 'import/'],
])('%s contacts/%s is for staff only', async (method, path) => {
  const { access } = await signedInPerson(portal);
  const url = `/api/contacts/${path}`;
  expect((await portal.call(method, url, { ...(method === 'POST' && { body: {} }) })).status).toBe(401);
  expect((await portal.call(method, url, { token: access, ...(method === 'POST' && { body: {} }) })).status).toBe(403);
});

describe('writing a contact', () => {
  test('returns the contact and its valid addresses', async () => {
    const { status, body } = await call('POST', '', { ...linde, groups: groupIds, zones: zoneIds.slice(0, 1) });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(Number),
        ...linde,
        filtered_email: ['linde@example.org', 'tweede@example.org'],
        mobile_phone: '',
        invite_all_email_addresses: false,
        groups: [
          { id: groupIds[1], name: 'Bewoners' },
          { id: groupIds[0], name: 'Pachters' },
        ],
        zones: [{ id: zoneIds[0], name: 'Zone 2' }],
        user: null,
        invited_at: null,
        invited_by_letter: false,
        is_external: false,
        bounced: [],
      },
    ]);
    expect((await call('GET', `${body.id}/`)).body).toEqual(body);
  });

  test('replaces all its fields', async () => {
    const { body: made } = await call('POST', '', { ...linde, groups: groupIds, zones: zoneIds });
    const change = { name: 'Wilg', email: 'wilg@example.org', mobile_phone: '06-1', invite_all_email_addresses: true };
    const { status, body } = await call('PUT', `${made.id}/`, { ...change, groups: groupIds.slice(1), zones: [] });
    expect([status, body]).toEqual([
      200,
      {
        ...made,
        ...change,
        filtered_email: ['wilg@example.org'],
        groups: [{ id: groupIds[1], name: 'Bewoners' }],
        zones: [],
      },
    ]);
  });

  test.each([
    [{ name: ' ', email: 'a@example.org' }, { name: ['Dit veld mag niet leeg zijn.'] }],
    [{ email: 'a@example.org' }, { name: ['Dit veld is verplicht.'] }],
    [{ name: 'A' }, { email: ['Dit veld is verplicht.'] }],
    [{ name: 'A', email: 'kapot' }, { email: ['Vul minstens één geldig e-mailadres in.'] }],
    [{ ...linde, groups: [999_999] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
    [{ ...linde, zones: [999_999] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
    [{ ...linde, baas: 1 }, { non_field_errors: ['Onbekend veld: baas.'] }],
  ])('of %j is refused with %j, and stores nothing', async (body, errors) => {
    const { body: made } = await call('POST', '', { name: 'Blijft', email: 'blijft@example.org' });
    const { count } = await list('');
    const refused = await call('POST', '', body);
    expect([refused.status, refused.body]).toEqual([400, errors]);
    expect((await call('PUT', `${made.id}/`, body)).body).toEqual(errors);
    expect((await call('GET', `${made.id}/`)).body).toEqual(made);
    expect((await list('')).count).toBe(count);
  });

  test('that does not exist is not found', async () => {
    for (const [method, body] of [['GET'], ['PUT', linde], ['DELETE'], ['POST']] as const) {
      const path = method === 'POST' ? '999999/convert_to_user/' : '999999/';
      expect((await call(method, path, body)).status).toBe(404);
    }
  });

  test('a deletion does not delete the account', async () => {
    const person = await createPerson(portal);
    const [row] = await portal.db.insert(contacts).values({ name: 'Weg', userId: person.id }).returning();
    const { status, body } = await call('DELETE', `${row?.id}/`);
    expect([status, body]).toEqual([200, { detail: 'Het contact is verwijderd.' }]);
    expect((await call('GET', `${row?.id}/`)).status).toBe(404);
    expect((await portal.pool.query('select from users where id = $1', [person.id])).rowCount).toBe(1);
  });
});

describe('the list', async () => {
  await portal.pool.query(
    `insert into contacts (name, email, mobile_phone)
     select 'Lijst ' || lpad(n::text, 2, '0'), 'l' || (99 - n) || '@example.org', '06-' || (n % 3) from generate_series(1, 23) n`,
  );
  await portal.pool.query(`insert into contact_groups select id, $1 from contacts where name like 'Lijst 0%'`, [
    groupIds[0],
  ]);
  await portal.pool.query(
    `insert into contact_zones (contact_id, zone_id) select id, $1 from contacts where name ~ 'Lijst .[12]'`,
    [zoneIds[1]],
  );
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `Lijst ${String(from + index).padStart(2, '0')}`);

  test('finds words in name, e-mail address and telephone number', async () => {
    expect(namesIn(await list('?search=lijst+l88%40'))).toEqual(['Lijst 11']);
    expect((await list('?search=lijst+06-2')).count).toBe(8);
    expect(await list('?search=niemand')).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  test('can be filtered on a group, a zone, or both', async () => {
    expect(namesIn(await list(`?group=${groupIds[0]}&search=lijst`))).toEqual(range(1, 9));
    const inZone = await list(`?zone=${zoneIds[1]}&search=lijst`);
    expect([inZone.count, namesIn(inZone)]).toEqual([6, [1, 2, 11, 12, 21, 22].map((n) => range(n, n)[0])]);
    expect(namesIn(await list(`?zone=${zoneIds[1]}&group=${groupIds[0]}`))).toEqual(
      expect.arrayContaining(range(1, 2)),
    );
    const { rows } = await portal.pool.query('select count(*)::int from contact_groups where group_id = $1', [
      groupIds[0],
    ]);
    expect((await list(`?group=${groupIds[0]}`)).count).toBe(rows[0].count);
    expect((await list('?group=999999')).results).toEqual([]);
    expect((await call('GET', '?group=geen')).status).toBe(400);
  });

  test.each([
    ['name', range(1, 23)],
    ['-name', range(1, 23).toReversed()],
    ['email', range(1, 23).toReversed()],
    ['-email', range(1, 23)],
  ])(
    'in the order %s has every contact once, also around the middle, where the scan direction changes',
    async (ordering, names) => {
      for (const size of [4, 5, 23, 50]) {
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(23 / size); page += 1) {
          const response = await list(`?search=lijst&ordering=${ordering}&page_size=${size}&page=${page}`);
          expect(response.count).toBe(23);
          expect(response.next === null).toBe(page * size >= 23);
          seen.push(...namesIn(response));
        }
        expect(seen).toEqual(names);
      }
      expect((await call('GET', `?search=lijst&ordering=${ordering}&page_size=5&page=6`)).status).toBe(404);
    },
  );

  test('repeats nobody when many are equal', async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 6; page += 1) {
      seen.push(
        ...(await list(`?search=lijst&ordering=-mobile_phone&page_size=4&page=${page}`)).results.map(({ id }) => id),
      );
    }
    expect(new Set(seen).size).toBe(23);
  });
});
