import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';

const portal = await startTestPortal();
const port = await listen(portal.app);
const staff = await signedInPerson(portal, { isStaff: true });
const json = 'application/json';
const login = '/api/dj-rest-auth/login/';
const list = (query: string) => portal.call('GET', `/api/users/?${query}`, { token: staff.access });

describe('a list', () => {
  const wrongNumber = ['Dit heeft niet de juiste vorm.'];
  test.each(['page', 'page_size', 'perPage'])('refuses a %s that is not a number from 1', async (name) => {
    for (const value of [
      'abc',
      '0',
      '-1',
      '1e9',
      '1.5',
      ' 1',
      '0x10',
      '٣',
      '1;2',
      '999999999999999999999',
      'NaN',
      "1'",
      '%00',
    ]) {
      const response = await list(`${name}=${value}`);
      expect([response.status, Object.keys(response.body)], value).toEqual([400, [name]]);
      if (value !== '%00') expect(response.body[name], value).toEqual(wrongNumber);
    }
  });

  test('accepts the largest numbers: a page that does not exist, a size that is clamped', async () => {
    expect((await list('page=999999999&page_size=999999999')).status).toBe(404);
    expect((await list('page_size=100000')).status).toBe(200);
  });

  test.each([
    'onzin',
    'password_hash',
    '-password_hash',
    'id; drop table users',
    '--username',
    'USERNAME',
    '__proto__',
    'constructor',
  ])('refuses to be ordered by %j', async (ordering) => {
    const response = await list(`ordering=${encodeURIComponent(ordering)}`);
    expect([response.status, response.body]).toEqual([
      400,
      { ordering: ['Kies een van: username, -username, email, -email, last_login, -last_login.'] },
    ]);
  });

  test('refuses a search of more than 200 characters or with NUL', async () => {
    expect((await list(`search=${'x'.repeat(201)}`)).body).toEqual({ search: ['Gebruik maximaal 200 tekens.'] });
    expect((await list('search=a%00b')).body).toEqual({
      search: ['Deze tekst bevat een teken dat niet is toegestaan (NUL).'],
    });
  });

  test.each(['page=1&page=2', 'search=a&search=b', 'ordering=email&ordering=email'])('refuses %s', async (query) => {
    const response = await list(query);
    expect(response.status).toBe(400);
  });

  test.each([
    '__proto__=1',
    'constructor.prototype=1',
    'toString=1',
    'onbekend=1',
    '&&&',
    '=',
    '%',
    '%zz=%zz',
    'search=%ff',
    'search[]=a',
    'search[a]=b',
    `x=${'y'.repeat(4000)}`,
  ])('is not affected by ?%s', async (query) => {
    expect((await list(query)).status).toBe(200);
  });
});

describe('an id', () => {
  test.each([
    '0',
    '-1',
    'abc',
    '1.0',
    '1e3',
    '2147483648',
    '9999999999',
    '99999999999',
    '00000000-0000-4000-8000-000000000000',
    '1%00',
    "1'",
    '%20',
    'null',
  ])('%s does not exist', async (id) => {
    const response = await portal.call('GET', `/api/profiles/${id}/`, { token: staff.access });
    expect([response.status, response.body]).toEqual([404, { detail: 'Niet gevonden.', code: 'not_found' }]);
  });
});

describe('over the wire', () => {
  test.each([
    ['a header of 64 kB', requestText('GET', '/api/portal/', { 'x-long': 'x'.repeat(65_536) }), 431],
    ['an address of 64 kB', requestText('GET', `/api/portal/?${'x'.repeat(65_536)}`), 431],
    [
      'two lengths',
      requestText('POST', login, { 'content-type': json, 'content-length': '2', 'Content-Length': '5' }, '{}'),
      400,
    ],
    [
      'a length and chunks',
      requestText('POST', login, { 'content-type': json, 'transfer-encoding': 'chunked' }, '{}'),
      400,
    ],
    ['a negative length', requestText('POST', login, { 'content-type': json, 'content-length': '-1' }), 400],
    ['a bare line feed', 'GET /api/portal/ HTTP/1.1\nhost: x\n\n', 400],
    ['a blank in a header name', requestText('GET', '/api/portal/', { 'x y': '1' }), 400],
    [
      'two hosts',
      'GET /api/portal/ HTTP/1.1\r\nhost: portaal.example.org\r\nHost: elders.example\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['the same host twice', requestText('GET', '/', { Host: 'portaal.example.org' }), 400],
    ['TRACE', requestText('TRACE', '/api/portal/', { cookie: 'a=b' }), 405],
    ['TRACE of a page', requestText('TRACE', '/'), 405],
    ['no host', 'GET /api/portal/ HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc', 400],
  ])('%s is refused', async (_name, request, status) => {
    expect((await sendRaw(port, request)).status).toBe(status);
    expect((await portal.call('GET', '/health/live')).status).toBe(200);
  });
});

describe('a list with many wrong elements', () => {
  const nulls = (count: number) => Array.from({ length: count }, () => null);
  const wrong = 'Dit veld is verplicht.';
  const profile = `/api/profiles/${staff.profileId}/`;
  const corners = Array.from({ length: 10_000 }, () => [52, 5]);
  const outlines = nulls(3).map(() => ({ name: 'Weide', polygon: corners }));
  const polygons = nulls(20).map(() => ({ name: 'Weide', polygon: nulls(10_000) }));
  test.each([
    ['PUT', profile, { polygons }, 'polygons', `${wrong} (0.polygon.0)`],
    ['PUT', profile, { polygons: nulls(501) }, 'polygons', 'Kies er maximaal 500.'],
    ['PUT', profile, { polygons: nulls(500) }, 'polygons', wrong],
    ['PUT', profile, { polygons: outlines }, 'polygons', 'Deze lijst is te lang. (2.polygon)'],
    ['POST', '/api/contacts/bulk/', { action: 'delete', ids: nulls(200_000) }, 'ids', 'Kies er maximaal 200.'],
    ['POST', '/api/contacts/import/', { commit: false, rows: nulls(5000) }, 'rows', wrong],
    ['POST', '/api/designs/', { title: 'a', uploads: nulls(200_000) }, 'uploads', 'Kies er maximaal 200.'],
  ] as const)('%s %s gets one error', async (method, url, body, field, message) => {
    const response = await portal.call(method, url, { token: staff.access, body });
    expect([response.status, response.body]).toEqual([400, { [field]: [message] }]);
  });

  test('of a short list gets an error for each kind', async () => {
    const body = { title: 'a', uploads: [0, 'b'] };
    const response = await portal.call('POST', '/api/designs/', { token: staff.access, body });
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['uploads']]);
  });
});
