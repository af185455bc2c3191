import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { auth } from '@dijkportaal/contract/auth';
import { portal as portalCalls } from '@dijkportaal/contract/portal';
import { users } from '@dijkportaal/contract/users';
import { listEndpoints, pathOf } from '../../../test/endpoints.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../../test/portal.ts';
import { createWebsite } from '../../../test/website.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';

const portal = await startTestPortal();
const port = await listen(portal.app);
const withWebsite = await startPortalOn(
  portal,
  {},
  { website: await createWebsite({ 'index.html': '<p>het portaal</p>' }) },
);
const websitePort = await listen(withWebsite.app);
afterAll(() => withWebsite.app.close());
const customer = await signedInPerson(portal);
const staff = await signedInPerson(portal, { isStaff: true });
const [open, own, ofStaff] = [portalCalls.facts.url, users.me.url, users.list.url];
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const endpoints = await listEndpoints();
const guarded = endpoints.filter(({ access, method }) => access !== 'public' && method === 'GET');
/** The response to a customer at each guarded path, in its plain spelling. */
const plainStatus = new Map<string, number>();
for (const path of guarded.map((endpoint) => pathOf(endpoint, staff.profileId))) {
  const { status } = await sendRaw(port, requestText('GET', path, bearer(customer.access)));
  plainStatus.set(path, status);
}
/** Whether the contract has an endpoint there: app.test.ts calls each of those as every kind of person. */
const hasEndpoint = (path: string, by: string) =>
  endpoints.some(({ method, url }) => method === by && new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));

/** Other spellings of a path, which could bypass a guard that compares paths. */
const spellings: Record<string, (path: string) => string> = {
  'two slashes at the start': (path) => `/${path}`,
  'two slashes inside': (path) => path.replace('/api/', '/api//'),
  'a semicolon': (path) => path.replace(/\/$/, ';x/'),
  'a semicolon at the end': (path) => `${path};x`,
  'a dot': (path) => path.replace('/api/', '/api/./'),
  'an encoded dot': (path) => path.replace('/api/', '/api/%2e/'),
  'two dots': (path) => path.replace('/api/', `${open}../`),
  'encoded dots': (path) => path.replace('/api/', `${open}%2e%2e/`),
  'an encoded slash': (path) => path.replace('/api/', '/api%2f'),
  'an encoded letter': (path) => path.replace('/api/', '/%61pi/'),
  'a doubly encoded letter': (path) => path.replace('/api/', '/%2561pi/'),
  'upper case': (path) => path.toUpperCase(),
  'NUL at the end': (path) => `${path}%00`,
  'a backslash': (path) => path.replace('/api/', '/api\\'),
  'a full address': (path) => `http://portaal.example.org${path}`,
  'a full address of elsewhere': (path) => `http://elders.example.org${path}`,
  'a fragment': (path) => `${path}#${open}`,
  'a public path in the query': (path) => `${path}?${open}`,
};

describe('the host of a request', () => {
  const statusFor = async (host: string, path: string = open, on = port) =>
    (await sendRaw(on, requestText('GET', path, { host }))).status;

  test.each(['portaal.example.org', 'Portaal.Example.ORG:443', 'localhost:3000', '127.0.0.1', '[::1]:80'])(
    '%s is the portal',
    async (host) => {
      expect(await statusFor(host)).toBe(200);
    },
  );

  test.each([
    'elders.example.org',
    'portaal.example.org.elders.nl',
    'portaal.example.org:x@elders.nl',
    '10.0.0.5:3000',
    'localhost.elders.nl',
    'elders.nl:443:3000',
  ])('%s is not, whatever is requested', async (host) => {
    for (const path of [open, own, '/', '/login', '/api/unknown/']) {
      expect([path, await statusFor(host, path, websitePort)]).toEqual([path, 421]);
    }
    const response = await sendRaw(port, requestText('GET', '/', { host }));
    expect(response.text).toBe('{"detail":"Dit adres hoort niet bij dit portaal."}');
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    for (const path of ['/health/live', '/health/ready']) expect(await statusFor(host, path)).toBe(200);
  });

  test('may be any when no address is set', async () => {
    const other = await startPortalOn(portal, { PUBLIC_URL: '' });
    afterAll(() => other.app.close());
    expect(await statusFor('192.168.1.10:3000', open, await listen(other.app))).toBe(200);
  });
});

describe('a guarded path', () => {
  test.each(Object.entries(spellings))('spelled as %s is refused like the plain path', async (_name, spell) => {
    for (const endpoint of guarded) {
      const path = pathOf(endpoint, staff.profileId);
      for (const headers of [{}, bearer(customer.access)]) {
        const response = await sendRaw(port, requestText('GET', spell(path), headers));
        const allowed = 'authorization' in headers ? [plainStatus.get(path), 403, 404, 405, 400] : [401, 404, 405, 400];
        expect(allowed, spell(path)).toContain(response.status);
        if (response.status === 200) expect(response.headers['cache-control'], spell(path)).toBe('no-store');

        // A portal with a browser part serves its page where the other one has nothing; the rest is the same.
        const there = await sendRaw(websitePort, requestText('GET', spell(path), headers));
        const isPage = there.status === 200 && there.text === '<p>het portaal</p>';
        expect(isPage ? 404 : there.status, spell(path)).toBe(response.status);
      }
    }
  });

  test.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    'refuses %s if it has no such endpoint',
    async (method) => {
      for (const endpoint of guarded) {
        const path = pathOf(endpoint, staff.profileId);
        if (hasEndpoint(path, method)) continue;
        for (const headers of [{}, bearer(customer.access)]) {
          const response = await sendRaw(port, requestText(method, path, headers));
          const plain = 'authorization' in headers ? plainStatus.get(path) : 401;
          if (method === 'HEAD') expect([response.status, response.text]).toEqual([plain, '']);
          else expect(response.status).toBe(405);
        }
      }
    },
  );

  test.each([
    ['x-http-method-override', 'GET'],
    ['x-original-url', open],
    ['x-rewrite-url', open],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
  ])('is not opened by the header %s', async (name, value) => {
    const response = await sendRaw(port, requestText('GET', ofStaff, { [name]: value, ...bearer(customer.access) }));
    expect(response.status).toBe(403);
  });
});

describe('a path that does not exist', () => {
  test.each([
    '/api/geheim/',
    '/api',
    '/api/',
    '/auth/geheim',
    `${ofStaff}1/rechten/`,
    ofStaff.replace('/api/', '/API/'),
    '/bestand.txt',
    '//',
    '///',
    '/%zz',
    '/api/%zz',
    '/api/%ff/',
    '//[',
    `/api/${'x'.repeat(4000)}`,
    pathOf(users.get, '1'.repeat(4000)),
  ])('%s gets 404 as JSON', async (target) => {
    const response = await sendRaw(port, requestText('GET', target, bearer(staff.access)));
    expect([response.status, response.text]).toEqual([404, '{"detail":"Niet gevonden.","code":"not_found"}']);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('gets the same response for everyone: no sign-in is needed to learn that it does not exist', async () => {
    expect((await portal.call('GET', '/api/geheim/')).status).toBe(404);
  });
});

describe('the headers', () => {
  const policy =
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'self';form-action 'self';require-trusted-types-for 'script'";

  test.each([
    ['200', 'GET', open, 200],
    ['400', 'POST', auth.login.url, 400],
    ['401', 'GET', own, 401],
    ['404', 'GET', '/api/geheim/', 404],
    ['404 outside the API', 'GET', '/bestand.txt', 404],
    ['health', 'GET', '/health/live', 200],
  ] as const)('protect a response of %s', async (_name, method, url, status) => {
    const response = await portal.call(method, url, method === 'POST' ? { body: {} } : {});
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'content-security-policy': policy,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).not.toHaveProperty('x-powered-by');
    if (url.startsWith('/api')) expect(response.headers['cache-control']).toBe('no-store');
  });

  test('allow only the base map, and require https only if the portal has it', async () => {
    const settings = { PUBLIC_URL: 'http://localhost:3000', BASE_MAP: 'https://tegels.example.org/x/{z}/{x}/{y}.png' };
    const withMap = await startPortalOn(portal, settings);
    afterAll(() => withMap.app.close());
    const { headers } = await withMap.call('GET', open);
    expect(headers['content-security-policy']).toBe(policy.replace('data:', 'data: https://tegels.example.org'));
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('allow other origins nothing', async () => {
    const headers = { origin: 'https://elders.example.org', 'access-control-request-method': 'GET' };
    for (const method of ['GET', 'OPTIONS']) {
      const response = await portal.call(method, open, { headers });
      for (const name of Object.keys(response.headers)) expect(name).not.toMatch(/^access-control/);
    }
  });

  test('allow compression where the client can read it', async () => {
    const ask = (encoding: string) =>
      portal.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } });
    const plain = await ask('identity');
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await ask(encoding);
      expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
      expect(unpack[encoding](rawPayload).toString()).toBe(plain.body);
    }
    for (const encoding of ['x', '', '*;q=0', 'br;q=abc', 'gzip;q=0']) {
      const { statusCode, body } = await ask(encoding);
      expect([statusCode, body]).toEqual([200, plain.body]);
    }
  });
});
