import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '../support/fixtures.ts';
import { expect, test as base } from '../support/people.ts';
import { expectMapReady, mapOf, popupOf } from '../parcels/map-page.ts';

/* What the portal loads from another address, or links to. Here together, because each set of settings starts a portal. */

const privacyStatement = 'https://waterschap.example/privacy';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const baseMapFailed = /^De achtergrond van de kaart is nu niet beschikbaar/;

interface Tiles {
  origin: string;
  server: Server;
}

const test = base.extend<object, { tiles: Tiles }>({
  tiles: [
    async ({ browserName: _any }, use) => {
      const server = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(pixel));
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      await use({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, server });
      server.close();
    },
    { scope: 'worker' },
  ],
  portalSettings: [
    async ({ tiles }, use) =>
      use({
        BASE_MAP: `${tiles.origin}/kaart/{z}/{x}/{y}.png`,
        BASE_MAP_ATTRIBUTION: 'Kaartgegevens © Proefkaart',
        PRIVACY_URL: privacyStatement,
      }),
    { scope: 'worker' },
  ],
});

test('the base map is loaded from the configured server only', async ({ page, tiles, problems }) => {
  problems.allowOrigin(tiles.origin);
  const requested: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(tiles.origin)) requested.push(new URL(request.url()).pathname);
  });
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  expect(requested.filter((path) => !/^\/kaart\/14\/\d+\/\d+\.png$/.test(path))).toEqual([]);
  await expect(page.getByText('Kaartgegevens © Proefkaart')).toBeVisible();
  await expect(page.getByText(baseMapFailed)).toHaveCount(0);
});

test('a tile that fails before the map library is loaded is plain ground, not a broken picture', async ({
  page,
  tiles,
  problems,
}) => {
  problems.allowOrigin(tiles.origin);
  problems.allow(/ERR_FAILED|status of 500/);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.route(`${tiles.origin}/**`, async (route, request) =>
    request.url().endsWith('0.png') ? route.continue() : route.abort(),
  );
  await signIn(page, 'bewoner');
  await expect(page.locator('[data-map-ready="true"]')).toBeVisible();
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  const broken = () =>
    page.evaluate(() => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length);
  await expect.poll(broken).toBe(0);
});

test('a base map that fails to load leaves the parcels visible, and shows a message after three retries', async ({
  page,
  tiles,
  problems,
}) => {
  problems.allowOrigin(tiles.origin);
  problems.allow(/ERR_FAILED/);
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.url().startsWith(tiles.origin)) failed.push(request.url());
  });
  await page.route(`${tiles.origin}/**`, (route) => route.abort());
  await page.clock.install();
  await signIn(page, 'bewoner');
  await expectMapReady(page);
  const notice = page.getByRole('status').filter({ hasText: baseMapFailed });
  for (const pause of [1000, 2000, 4000, 1000]) {
    await expect.poll(() => failed.length).toBeGreaterThan(0);
    await expect(notice).toHaveCount(0);
    failed.length = 0;
    await page.clock.fastForward(pause);
  }
  await expect(notice).toBeVisible();
  await expect(mapOf(page)).toHaveAttribute('data-polygons', '3');
  await page.getByRole('button', { name: /^Uw adres/ }).click();
  await expect(popupOf(page)).toBeVisible();
});

test.describe('with animations', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the map for editing opens on the parcels of the person', async ({ page, tiles, problems, makePerson }) => {
    problems.allowOrigin(tiles.origin);
    const polygon: [number, number][] = [
      [51.841, 5.151],
      [51.841, 5.153],
      [51.843, 5.153],
    ];
    const person = await makePerson({ profile: { polygons: [{ name: 'A', polygon }] } });
    await signIn(page, 'medewerker', `/profile/${person.profileId}/edit`);
    const map = page.getByRole('region', { name: /^Kaart om op te tekenen/ });
    await expect(map).toHaveAttribute('data-map-ready', 'true');
    await page.getByRole('button', { name: 'Positie aanwijzen' }).click();
    await map.click();
    await expect(page.getByRole('textbox', { name: 'Breedtegraad' })).toHaveValue(/^51\.84[123]/);
    await expect(page.getByRole('textbox', { name: 'Lengtegraad' })).toHaveValue(/^5\.15[123]/);
  });
});

test('the privacy statement of the water authority opens in a new tab', async ({ page, context, problems, tiles }) => {
  problems.allowOrigin(tiles.origin);
  problems.allowOrigin(privacyStatement);
  await context.route(privacyStatement, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Privacy</title>' }),
  );
  await signIn(page, 'bewoner');
  const link = page.getByRole('link', { name: 'Privacyverklaring (opent in een nieuw tabblad)' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(opened).toHaveURL(privacyStatement);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  await expect(page).toHaveURL('/');
});
