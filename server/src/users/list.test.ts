import { users as contract, type UserListItem } from '@dijkportaal/contract/users';
import { describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { username: 'aa-staf', email: 'staf@example.org', isStaff: true });
const square = [
  [52.1, 5.1],
  [52.1, 5.2],
  [52.2, 5.2],
];

async function list(query = '') {
  const { status, body } = await portal.call('GET', `/api/users/${query}`, { token: staff.access });
  expect([status, body]).toEqual([200, contract.list.response.parse(body)]);
  return body as { count: number; next: string | null; previous: string | null; results: UserListItem[] };
}
const namesIn = (response: { results: UserListItem[] }) => response.results.map(({ username }) => username);

describe('paging', () => {
  test('of an empty list gives an empty first page and no second page', async () => {
    expect(await list('?search=niemand-heet-zo')).toEqual({ count: 0, next: null, previous: null, results: [] });
    const second = await portal.call('GET', '/api/users/?search=niemand-heet-zo&page=2', { token: staff.access });
    expect([second.status, second.body.code]).toEqual([404, 'not_found']);
  });

  test('has all people once, forwards and backwards', async () => {
    const { id } = await createPerson(portal);
    await portal.pool.query(
      `insert into users (username, email) select 'bladzijde' || n, 'b' || n || '@example.org' from generate_series(1, 6) n`,
    );
    await portal.pool.query('insert into profiles (user_id) select id from users where id > $1', [id]);
    const seen: string[] = [];
    let url: string | null = '/api/users/?search=bladzijde&page_size=4';
    const previous: (string | null)[] = [];
    while (url !== null) {
      const { body } = await portal.call('GET', url, { token: staff.access });
      expect(body.count).toBe(6);
      seen.push(...namesIn(body));
      previous.push(body.previous);
      url = body.next;
    }
    expect(seen).toEqual(Array.from({ length: 6 }, (_, index) => `bladzijde${index + 1}`));
    expect(previous).toEqual([null, '/api/users/?search=bladzijde&page_size=4&page=1']);
    expect(
      (await portal.call('GET', '/api/users/?search=bladzijde&page_size=4&page=3', { token: staff.access })).status,
    ).toBe(404);
  });

  test('has pages of 50, page_size or perPage', async () => {
    await portal.pool.query(
      `with made as (insert into users (username, email) select 'veel' || n, 'v' || n || '@example.org' from generate_series(1, 60) n returning id)
       insert into profiles (user_id) select id from made`,
    );
    expect((await list('?search=veel')).results).toHaveLength(50);
    expect((await list('?search=veel&perPage=7')).results).toHaveLength(7);
    expect((await list('?search=veel&page_size=8&perPage=7')).results).toHaveLength(8);
    expect((await list('?search=veel&page_size=60')).next).toBeNull();
  });

  test('clamps a page to 1,000 and still gives the full count', async () => {
    await portal.pool.query(
      `with made as (insert into users (username, email) select 'massa' || n, 'm' || n || '@example.org' from generate_series(1, 1001) n returning id)
       insert into profiles (user_id) select id from made`,
    );
    const response = await list('?search=massa&page_size=100000');
    expect([response.count, response.results.length]).toEqual([1001, 1000]);
    expect(response.next).toBe('/api/users/?search=massa&page_size=100000&page=2');
    expect((await list('?search=massa&page_size=100000&page=2')).results).toHaveLength(1);
  });
});

test('links to other pages preserve search and order', async () => {
  await createPerson(portal, { firstName: 'wie?', lastName: 'a=b&c' });
  await createPerson(portal, { firstName: 'wie?', lastName: 'a=b&c' });
  for (const search of ['wie?', 'wie%3F+a%3Db%26c']) {
    const first = await list(`?search=${search}&ordering=-email&page_size=1`);
    const { body } = await portal.call('GET', first.next ?? '', { token: staff.access });
    expect([first.count, body.count]).toEqual([2, 2]);
    expect(namesIn(body)).toEqual(namesIn(await list(`?search=${search}&ordering=email&page_size=1`)));
  }
});

describe('ordering', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  for (const [username, email, lastLogin] of [
    ['orde-b', 'orde-z@example.org', day(2)],
    ['orde-a', 'orde-y@example.org', null],
    ['orde-d', 'orde-x@example.org', day(1)],
    ['orde-c', 'orde-w@example.org', day(2)],
    ['orde-e', 'orde-v@example.org', null],
  ] as const)
    await createPerson(portal, { username, email, lastLogin });

  test.each([
    ['', 'abcde'],
    ['&ordering=username', 'abcde'],
    ['&ordering=-username', 'edcba'],
    ['&ordering=email', 'ecdab'],
    ['&ordering=-email', 'badce'],
    ['&ordering=last_login', 'dbcae'],
    ['&ordering=-last_login', 'cbdea'],
  ])('by %j gives the order %s, with those who never signed in last', async (ordering, order) => {
    const names = namesIn(await list(`?search=orde-${ordering}`));
    expect(names).toEqual(order.split('').map((letter) => `orde-${letter}`));
  });

  test.each(['last_login', '-last_login'])('by %s repeats nobody when many are equal', async (ordering) => {
    const seen: string[] = [];
    for (let page = 1; page <= 30; page += 1)
      seen.push(...namesIn(await list(`?search=veel&ordering=${ordering}&page_size=2&page=${page}`)));
    expect(new Set(seen).size).toBe(60);
  });
});

test.each(['username', '-username', 'email', '-email', 'last_login', '-last_login'])(
  'by %s the pages of a long list are consecutive, also those read from its end',
  async (ordering) => {
    const query = `?search=veel&ordering=${ordering}`;
    const whole = namesIn(await list(`${query}&page_size=60`));
    const pages: string[] = [];
    for (let page = 1; page <= 9; page += 1) pages.push(...namesIn(await list(`${query}&page_size=7&page=${page}`)));
    expect(pages).toEqual(whole);
    expect(whole).toHaveLength(60);
  },
);

describe('a row', () => {
  test('shows the person with groups, zones and the place on the map', async () => {
    const profile = {
      latitude: 52.123456,
      longitude: 5.5,
      polygons: [{ name: 'A 12', polygon: square as [number, number][] }],
    };
    const person = await createPerson(portal, {
      username: 'vol',
      email: 'vol@example.org',
      firstName: 'Aaf',
      lastName: 'Vol',
      isActive: false,
      profile,
    });
    await labelPerson(portal, person.id, { groups: ['Pachters', 'Bewoners'], zones: ['Zone 2', 'Zone 1'] });
    const [row] = (await list('?search=vol%40')).results;
    expect(row).toEqual({
      id: person.id,
      username: 'vol',
      email: 'vol@example.org',
      first_name: 'Aaf',
      last_name: 'Vol',
      job_title: '',
      is_staff: false,
      is_superuser: false,
      invited_at: null,
      bounced: false,
      is_active: false,
      last_login: null,
      profile_id: person.profileId,
      groups: [
        { id: expect.any(Number), name: 'Bewoners' },
        { id: expect.any(Number), name: 'Pachters' },
      ],
      profile: {
        zones: [
          { id: expect.any(Number), name: 'Zone 1' },
          { id: expect.any(Number), name: 'Zone 2' },
        ],
      },
      latitude: 52.123456,
      longitude: 5.5,
      profile_polygons: [{ name: 'A 12', polygon: square }],
    });
  });

  test('leaves out polygons that cannot be drawn', async () => {
    const good = { name: 'goed', polygon: square };
    for (const [index, polygons] of [
      [
        good,
        {
          name: 'tekst',
          polygon: [
            ['52.1', '5.1'],
            [52, 5],
            [52, 6],
          ],
        },
        { name: 'lijn', polygon: square.slice(1) },
      ],
      [
        good,
        null,
        5,
        'tekst',
        {},
        { name: 'leeg' },
        { polygon: square },
        { name: 'ver', polygon: [[91, 5], ...square] },
      ],
      [{ ...good, colour: 'red' }],
    ].entries()) {
      const { id } = await createPerson(portal, { username: `veelhoek${index}` });
      await portal.pool.query('update profiles set polygons = $1 where user_id = $2', [JSON.stringify(polygons), id]);
      const [row] = (await list(`?search=veelhoek${index}`)).results;
      expect(row?.profile_polygons).toEqual([good]);
    }
    for (const [index, polygons] of [null, {}, 'tekst', 5].entries()) {
      const { id } = await createPerson(portal, { username: `kapot${index}` });
      await portal.pool.query('update profiles set polygons = $1 where user_id = $2', [JSON.stringify(polygons), id]);
      expect((await list(`?search=kapot${index}`)).results[0]?.profile_polygons).toEqual([]);
    }
  });

  test('has no password hash or other secret', async () => {
    const { text } = await portal.call('GET', '/api/users/?page_size=1000', { token: staff.access });
    expect(text).not.toMatch(/argon2|password|hash|search_text|token|session/i);
  });
});
