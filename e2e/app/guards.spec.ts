import { expect, heading, signIn, test } from '../support/fixtures.ts';

/*
 * Samples only: web/src/app/guards.test.tsx tests the access rules of every screen, and server/src/app.test.ts those of
 * every endpoint.
 */

const notFound = 'Deze pagina bestaat niet';
const noAccess = 'Geen toegang';
const unknownPaths = ['/bestaat-niet', '/profile', '/news/1/2'];

test('a visitor who is not signed in must sign in first, and the whole URL is preserved', async ({ page }) => {
  const address = '/users?van=brief&n=2#kop';
  await page.goto(address);
  await expect(heading(page, 'Inloggen')).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('returnUrl')]).toEqual(['/login', address]);
});

test('access is checked again if the profile only loads on the second attempt', async ({ page, problems }) => {
  problems.allow(/status of 500|could not be loaded/);
  await page.route('**/api/profile/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await signIn(page, 'bewoner', '/users');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(heading(page, noAccess)).toBeVisible();
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
