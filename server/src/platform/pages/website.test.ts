import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { createWebsite } from '../../../test/website.ts';
import { listen, requestText, sendRaw } from '../../../test/wire.ts';
import { settings } from '../../schema/settings.ts';
import { openDatabase } from '../database/db.ts';

const script = `console.log('${'x'.repeat(3000)}')`;
const website = await createWebsite({
  'index.html': '<p>het portaal</p>',
  'assets/index-C8kMfZZm.js': script,
  'assets/index-C8kMfZZm.js.br': brotliCompressSync(script),
  'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'geheim',
  '../outside.txt': 'geheim',
});
const portal = await startPortalOn(await createTestDatabase(), {}, { website });
afterAll(() => portal.app.close());
const port = await listen(portal.app);
const notFound = '{"detail":"Niet gevonden.","code":"not_found"}';

describe('a demo that others can reach', () => {
  test('has its mark in every page', async () => {
    const pages = await createWebsite({
      'index.html': '<!doctype html>\n<html lang="nl"><p>het portaal</p></html>',
      'index.html.br': brotliCompressSync('<p>zonder merk</p>'),
    });
    const settings = { DEMO: 'true' };
    const demo = await startPortalOn(await createTestDatabase(), settings, { website: pages });
    afterAll(() => demo.app.close());
    for (const url of ['/', '/index.html', '/login', '/contacts?page=2', '/een/pad']) {
      const { status, text, headers } = await demo.call('GET', url);
      expect([url, status, text]).toEqual([url, 200, expect.stringContaining('<html data-demo lang="nl">')]);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      const packed = await demo.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      expect(packed.body).toContain('data-demo');
    }
    expect((await demo.call('GET', '/dev/mailbox')).text).toContain('Demonstratie');
  });
});

describe('the website', () => {
  test.each([
    '/',
    '/login',
    '/login/',
    '/news/12',
    '/profile/3?x=1',
    '/news-editor',
    '/een/pad/dat/niet/bestaat',
    '/?token=abc.def',
  ])('%s is the app, which is revalidated every time', async (url) => {
    const response = await portal.call('GET', url);
    expect([response.status, response.text]).toEqual([200, '<p>het portaal</p>']);
    const packed = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('<p>het portaal</p>');
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
    });
  });

  test('has files with versioned names, which may be cached for a year', async () => {
    const response = await portal.call('GET', '/assets/index-C8kMfZZm.js');
    expect([response.status, response.text]).toEqual([200, script]);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
      'x-content-type-options': 'nosniff',
    });
    expect((await portal.call('GET', '/icon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('sends compressed files to clients that accept them', async () => {
    const response = await portal.app.inject({
      url: '/assets/index-C8kMfZZm.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([response.headers['content-encoding'], response.rawPayload.length]).toEqual([
      'br',
      brotliCompressSync(script).length,
    ]);
  });

  test.each(['/assets/weg-12345678.js', '/favicon.ico', '/.env', '/api/geheim', '/auth/geheim/'])(
    '%s is not found, and not the app',
    async (url) => {
      const response = await portal.call('GET', url);
      expect([response.status, response.text]).toEqual([404, notFound]);
      expect(response.headers['cache-control']).toBe(/^\/(api|auth)/.test(url) ? 'no-store' : undefined);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not accept %s', async (method) => {
    expect((await portal.call(method, '/login')).status).toBe(404);
  });

  test('responds to HEAD as to GET, without the page', async () => {
    const response = await portal.call('HEAD', '/login');
    expect([response.status, response.text, response.headers['content-length']]).toEqual([200, '', '18']);
  });

  test.each([
    '/../outside.txt',
    '/..%2fbeside.txt',
    '/%2e%2e/outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%2f..%2fbeside.txt',
    '/assets/%2e%2e%5c..%5cbeside.txt',
    '/assets\\..\\..\\outside.txt',
    '//outside.txt',
    '/%00/outside.txt',
    '/./.env',
    '/assets//index-C8kMfZZm.js',
    'http://elders.example.org/../outside.txt',
  ])('%s leads nowhere', async (target) => {
    const response = await sendRaw(port, requestText('GET', target));
    expect([response.status, response.text]).toEqual([404, notFound]);
  });

  test('an encoded path of a hidden file gets the app like any other path', async () => {
    const response = await sendRaw(port, requestText('GET', '/%2eenv'));
    expect([response.status, response.text]).toEqual([200, '<p>het portaal</p>']);
  });
});

test('a portal without a built browser part still responds', async () => {
  const bare = await startPortalOn(portal);
  afterAll(() => bare.app.close());
  const response = await bare.call('GET', '/login');
  expect([response.status, response.text]).toEqual([404, notFound]);
});

test('every page has the telephone number of the project team, also while the database is away', async () => {
  const pages = await createWebsite({ 'index.html': '<!doctype html>\n<html lang="nl"><p>het portaal</p></html>' });
  const direct = await createTestDatabase();
  const proxy = await startDatabaseProxy(direct.connection);
  const { pool, db } = openDatabase({ ...proxy.connection, max: 2, connectionTimeoutMillis: 1_500 }, () => {});
  const away = await startPortalOn({ db, pool, connection: proxy.connection }, {}, { website: pages });
  afterAll(async () => {
    await away.app.close();
    await pool.end();
  });
  await direct.db.update(settings).set({ contactPhone: '0344 "12" & 34', contactHours: 'ma <b>tot</b> vr' });
  const marked = '<html data-phone="0344 &quot;12&quot; &amp; 34" data-hours="ma &lt;b&gt;tot&lt;/b&gt; vr" lang="nl">';
  for (const url of ['/', '/login', '/een/pad']) expect((await away.call('GET', url)).text).toContain(marked);
  await proxy.cut();
  expect((await away.call('GET', '/login')).text).toContain(marked);
  await proxy.restore();
});
