import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { users } from '../../schema/users.ts';
import { etagOf, requireMatch } from './version.ts';

const portal = await startTestPortal();
const { access } = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

type Method = 'POST' | 'PUT' | 'PATCH';
const send = (method: Method, url: string, body: object, etag?: string) =>
  portal.call(method, url, { token: access, body, ...(etag !== undefined && { headers: { 'if-match': etag } }) });
const read = (url: string) => portal.call('GET', url, { token: access });
const etag = async (url: string) => String((await read(url)).headers['etag']);
const create = async (url: string, body: object) => `${url}${(await send('POST', url, body)).body.id as number}/`;

const contact = { name: 'A', email: 'a@example.org' };
const publication = { title: 'A', everyone: true };
const { id: residentProfile } = (await portal.call('GET', '/api/profile/', { token: resident.access })).body;

describe('two saves at the same time from the same version', () => {
  test.each<[string, () => Promise<string>, Method, (name: string) => object]>([
    ['contact', () => create('/api/contacts/', contact), 'PUT', (name) => ({ ...contact, name })],
    ['group', () => create('/api/groups/', { name: 'A' }), 'PUT', (name) => ({ name })],
    ['zone', () => create('/api/zones/', { name: 'A' }), 'PUT', (name) => ({ name })],
    ['design', () => create('/api/designs/', publication), 'PUT', (title) => ({ ...publication, title })],
    ['document', () => create('/api/documents/', publication), 'PUT', (title) => ({ ...publication, title })],
    ['news item', () => create('/api/news/', publication), 'PATCH', (title) => ({ title })],
    ['user', async () => `/api/users/${resident.id}/`, 'PUT', (name) => ({ first_name: name })],
    ['profile', async () => `/api/profiles/${residentProfile as number}/`, 'PUT', (city) => ({ city })],
    ['settings', async () => '/api/sites/1/', 'PUT', (name) => ({ contact_name: name })],
  ])('of a %s: one is stored, the other refused', async (_kind, make, method, bodyOf) => {
    const url = await make();
    const before = await etag(url);
    const responses = await Promise.all(['B', 'C', 'D'].map((name) => send(method, url, bodyOf(name), before)));
    const stored = responses.filter(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(2);
    expect(stored.map(({ headers }) => headers['etag'])).toEqual([await etag(url)]);
  });
});

describe('the version of an object', () => {
  test('changes with its groups, also when they are changed elsewhere', async () => {
    const url = await create('/api/contacts/', contact);
    const { id } = (await read(url)).body;
    const group = (await send('POST', '/api/groups/', { name: 'Pachters' })).body.id as number;
    const before = await etag(url);
    await send('POST', '/api/contacts/bulk/', { action: 'add_group', ids: [id], label: group });
    expect((await send('PUT', url, contact, before)).status).toBe(412);
    expect((await read(url)).body.groups).toEqual([{ id: group, name: 'Pachters' }]);
    const now = await etag(url);
    await send('PUT', `/api/groups/${group}/`, { name: 'Eigenaren' });
    expect(await etag(url)).toBe(now);
  });

  test('does not change when someone signs in', async () => {
    const url = `/api/users/${resident.id}/`;
    const before = await etag(url);
    await portal.db.update(users).set({ lastLogin: new Date() }).where(eq(users.id, resident.id));
    expect(await etag(url)).toBe(before);
  });

  test('is not needed to save', async () => {
    const url = await create('/api/contacts/', contact);
    expect((await send('PUT', url, { ...contact, name: 'Later' })).status).toBe(200);
  });

  test('of an object that does not exist: not found, whatever If-Match says', async () => {
    for (const given of ['*', '"x"'])
      expect((await send('PUT', '/api/contacts/999999/', contact, given)).status).toBe(404);
  });
});

test('linked objects count by their id, values as they are', () => {
  const of = (object: object) => etagOf(Object.keys(object), object);
  expect(of({ groups: [{ id: 1, name: 'a' }] })).toBe(of({ groups: [{ id: 1, name: 'b' }] }));
  expect(of({ image: { id: 1, file: '/x?signature=1' } })).toBe(of({ image: { id: 1, file: '/x?signature=2' } }));
  expect(of({ groups: [{ id: 1 }] })).not.toBe(of({ groups: [{ id: 2 }] }));
  expect(of({ image: null })).not.toBe(of({ image: { id: 1 } }));
  expect(of({ polygons: [{ name: 'a' }] })).not.toBe(of({ polygons: [{ name: 'b' }] }));
  expect(of({ place: { a: 1, b: 2 } })).toBe(of({ place: { b: 2, a: 1 } }));
  const captions = (...texts: string[]) =>
    etagOf(['files', 'files.caption'], { files: texts.map((caption, id) => ({ id, caption, file: '/x' })) });
  expect(captions('a', 'b')).not.toBe(captions('a', 'c'));
  expect(captions('a', 'b')).toBe(captions('a', 'b'));
  expect(etagOf(['image.alt'], { image: null })).not.toBe(etagOf(['image.alt'], { image: { id: 1, alt: '' } }));
  expect(() => etagOf(['files.captoin'], { files: [{ id: 1, caption: 'a' }] })).toThrow('captoin');
  expect(() => etagOf(['nmae'], { name: 'a' })).toThrow('nmae');
});

/** What proxies that compress make of a tag: nginx, Apache, Traefik and Caddy, HAProxy and F5, and one that drops quotes. */
const version = 'n3uDhBqVx_0FYt-4cWkL2a';
test.each([
  [undefined, true],
  ['*', true],
  ['', true],
  [`"${version}"`, true],
  [`"x" , "${version}"`, true],
  [`W/"${version}"`, true],
  [`"${version}-gzip"`, true],
  [`W/"${version}--gzip"`, true],
  [`"${version};br"`, true],
  [`"${version}/gzip"`, true],
  [`"gzip:${version}"`, true],
  [version, true],
  ['"x"', false],
  ['"x-gzip"', false],
  ['"*"', false],
  [`"${version.slice(1)}"`, false],
])('If-Match %j matches: %j', (given, matches) => {
  if (matches) expect(() => requireMatch(given, `"${version}"`)).not.toThrow();
  else expect(() => requireMatch(given, `"${version}"`)).toThrow('HTTP 412');
});
