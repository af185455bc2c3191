import { afterAll, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { createWebsite } from '../../../test/website.ts';
import { settings } from '../../schema/settings.ts';
import { openDatabase } from '../database/db.ts';

const website = await createWebsite({ 'index.html': '<p>het portaal</p>', 'icon.svg': '<svg/>' });
const direct = await createTestDatabase();
const proxy = await startDatabaseProxy(direct.connection);
const throughProxy = openDatabase({ ...proxy.connection, max: 2, connectionTimeoutMillis: 1_500 }, () => {});
afterAll(() => throughProxy.pool.end());

async function startPortal(database = direct) {
  const portal = await startPortalOn(database, {}, { website });
  afterAll(() => portal.app.close());
  return portal;
}

const framed = (address: string) => direct.db.update(settings).set({ analyticsEmbedCode: address });
const policyOf = async (portal: Awaited<ReturnType<typeof startPortal>>, url: string) =>
  String((await portal.call('GET', url)).headers['content-security-policy']);

describe('pages', () => {
  test('may frame only the statistics from the settings, other responses nothing', async () => {
    await framed('');
    const strict = await policyOf(await startPortal(), '/');
    expect(strict).not.toContain('frame-src');
    await framed('https://stats.example.net:8443/a?b=1');
    const portal = await startPortal();
    for (const url of ['/', '/analytics', '/login', '/index.html']) {
      expect(await policyOf(portal, url)).toBe(`${strict};frame-src 'self' https://stats.example.net:8443`);
    }
    for (const url of ['/icon.svg', '/api/portal/', '/api/unknown/', '/health/live', '/api/docs']) {
      expect(await policyOf(portal, url)).not.toContain('stats.example.net');
    }
  });

  test.each([
    'http://stats.example.net/',
    'https://portaal.example.org/login',
    'javascript:alert(1)',
    'https://a;b.example.net/',
  ])('never frame the stored address %s', async (address) => {
    await framed(address);
    expect(await policyOf(await startPortal(), '/')).not.toContain('frame-src');
  });

  test('follow the settings within seconds', async () => {
    await framed('https://one.example.net/');
    const portal = await startPortal();
    expect(await policyOf(portal, '/')).toContain('https://one.example.net');
    await framed('https://two.example.net/');
    await expect.poll(() => policyOf(portal, '/'), { interval: 200 }).toContain('https://two.example.net');
    expect(await policyOf(portal, '/')).not.toContain('one.example.net');
  });

  test('are served without the database, with the last known value', async () => {
    await framed('https://stats.example.net/');
    const portal = await startPortal({ ...throughProxy, connection: proxy.connection });
    expect(await policyOf(portal, '/')).toContain('https://stats.example.net');
    const fresh = await startPortal({ ...throughProxy, connection: proxy.connection });
    await proxy.cut();
    const response = await fresh.call('GET', '/login');
    expect([response.status, response.text]).toEqual([200, '<p>het portaal</p>']);
    expect(String(response.headers['content-security-policy'])).not.toContain('frame-src');
    expect(await policyOf(portal, '/')).toContain('https://stats.example.net');
    await proxy.restore();
  });
});
