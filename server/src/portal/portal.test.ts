import { afterAll, expect, test } from 'vitest';
import { portal as contract } from '@dijkportaal/contract/portal';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();

async function factsWith(settings: Record<string, string>) {
  const other = await startPortalOn(portal, settings);
  afterAll(() => other.app.close());
  const { status, body } = await other.call('GET', '/api/portal/');
  expect([status, contract.facts.response.parse(body)]).toEqual([200, body]);
  return body;
}

test('the portal settings are public', async () => {
  const { status, body } = await portal.call('GET', '/api/portal/');
  expect([status, body]).toEqual([
    200,
    { base_map: { kind: 'none' }, privacy_url: null, terms_url: null, accessibility_url: null },
  ]);
});

test('the base map is the Dutch government map unless another is set', async () => {
  expect((await factsWith({ BASE_MAP: '' })).base_map).toMatchObject({
    kind: 'tiles',
    url: expect.stringMatching(/^https:\/\/service\.pdok\.nl\/.*\{z\}\/\{x\}\/\{y\}/),
    attribution: expect.stringContaining('Kadaster'),
  });
  const tiles = { BASE_MAP: 'https://tegels.example.org/{z}/{x}/{y}.png', BASE_MAP_ATTRIBUTION: 'Kaart: wij' };
  expect((await factsWith(tiles)).base_map).toEqual({
    kind: 'tiles',
    url: tiles.BASE_MAP,
    attribution: 'Kaart: wij',
    maxZoom: 19,
  });
  expect((await factsWith({ GOOGLE_MAPS_KEY: 'sleutel' })).base_map).toEqual({ kind: 'google', key: 'sleutel' });
});

test('the base map of the demo is drawn by the portal itself, unless another is set', async () => {
  const demo = await startPortalOn(portal, { DEMO: 'true', BASE_MAP: '' });
  afterAll(() => demo.app.close());
  const { base_map } = (await demo.call('GET', '/api/portal/')).body;
  expect(base_map).toMatchObject({ kind: 'tiles', url: '/dev/map/{z}/{x}/{y}' });
  const { status, headers } = await demo.call('GET', '/dev/map/14/8424/5423');
  expect([status, headers['content-type'], headers['content-security-policy']]).toEqual([
    200,
    'image/svg+xml',
    expect.stringContaining("img-src 'self' data:;"),
  ]);
  expect((await demo.call('GET', '/dev/map/14/x/5423')).status).toBe(404);
  expect((await portal.call('GET', '/dev/map/14/8424/5423')).status).toBe(404);
});

test('the privacy statement is linked if its URL is set', async () => {
  expect((await factsWith({ PRIVACY_URL: 'https://example.org/privacy' })).privacy_url).toBe(
    'https://example.org/privacy',
  );
});

test('security.txt says where to report a vulnerability, if there is a contact', async () => {
  expect((await portal.call('GET', '/.well-known/security.txt')).status).toBe(404);
  const other = await startPortalOn(portal, {
    SECURITY_CONTACT: 'mailto:security@example.org, https://example.org/melden',
  });
  afterAll(() => other.app.close());
  const { status, headers, text } = await other.call('GET', '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const expires = /^Expires: (.+)$/m.exec(text)?.[1]?.trim() ?? '';
  expect(text.split('\r\n')).toEqual([
    'Contact: mailto:security@example.org',
    'Contact: https://example.org/melden',
    `Expires: ${expires}`,
    'Preferred-Languages: nl, en',
    'Canonical: https://portaal.example.org/.well-known/security.txt',
    '',
  ]);
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('the portal settings hold no secret or internal address', async () => {
  const settings = { DATABASE_URL: 'postgres://geheim:geheim@binnen/portaal', TRUST_PROXY: '10.0.0.1' };
  expect(JSON.stringify(await factsWith(settings))).not.toMatch(/geheim|binnen|10\.0|secret/);
});
