import { listEndpoints } from '../../server/test/endpoints.ts';
import { expect, heading, signIn, test } from '../support/fixtures.ts';

/*
 * Samples only: web/src/app/guards.test.tsx tests the access rules of every screen, and server/src/app.test.ts those of
 * every endpoint.
 */

const notFound = 'Deze pagina bestaat niet';
const noAccess = 'Geen toegang';
const unknownPaths = ['/bestaat-niet', '/profile', '/news/1/2'];

const staffCalls = (await listEndpoints())
  .filter(({ access }) => access === 'staff' || access === 'superuser')
  .map(({ method, url }) => ({
    method,
    path: new RegExp(`^${url.replaceAll(/:\w*id/g, '\\d+').replaceAll(/:\w+/g, '[^/]+')}$`),
  }));

test('a visitor who is not signed in must sign in first, and the whole URL is preserved', async ({ page }) => {
  const address = '/users?van=brief&n=2#kop';
  await page.goto(address);
  await expect(heading(page, 'Inloggen')).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('returnUrl')]).toEqual(['/login', address]);
});

test('a resident cannot see staff screens and gets no data from staff endpoints', async ({ page }) => {
  const succeeded: string[] = [];
  let calls = 0;
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    if (pathname.startsWith('/api/')) calls += 1;
    const isForStaff = staffCalls.some((call) => call.method === method && call.path.test(pathname));
    if (isForStaff && response.ok()) succeeded.push(`${method} ${pathname}`);
  });
  await signIn(page, 'bewoner');
  for (const path of ['/', '/profile/1', '/messages', '/design', '/news']) {
    await page.goto(path);
    await expect(heading(page), path).not.toHaveText(noAccess);
  }
  for (const path of ['/users', '/contacts', '/newsletters/edit/1', '/profile/1/edit', '/audit-log']) {
    await page.goto(path);
    await expect(heading(page, noAccess), path).toBeVisible();
  }
  expect(staffCalls.length).toBeGreaterThan(50);
  expect(calls).toBeGreaterThan(10);
  expect(succeeded).toEqual([]);
});

test('access is checked again if the profile only loads on the second attempt', async ({ page, problems }) => {
  problems.allow(/status of 500|could not be loaded/);
  await page.route('**/api/profile/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await signIn(page, 'bewoner', '/users');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(heading(page, noAccess)).toBeVisible();
});

test('a resident cannot see the profile of someone else', async ({ page, problems }) => {
  problems.allow(/status of 404 .*\/api\/profiles\/2\//);
  await signIn(page, 'bewoner', '/profile/2');
  await expect(page.getByText('Dit profiel bestaat niet, of is niet voor u bedoeld.')).toBeVisible();
});

test('an unknown URL shows "not found", signed in or not', async ({ page }) => {
  for (const path of unknownPaths) {
    await page.goto(path);
    await expect(heading(page, notFound), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(heading(page, 'Inloggen')).toBeVisible();

  await signIn(page, 'bewoner', '/bestaat-niet');
  await expect(heading(page, notFound)).toBeVisible();
  await page.getByRole('link', { name: 'Naar de startpagina' }).click();
  await expect(heading(page, /^Welkom/)).toBeVisible();
});
