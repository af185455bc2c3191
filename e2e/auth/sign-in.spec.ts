import type { Page } from '@playwright/test';
import { demoPassword, emailOf, expect, heading, signIn, test } from '../support/fixtures.ts';

/** All that is refused is in the tests of `safeReturnUrl`: these are enough to see that it is asked. */
const hostileReturnUrls = [
  'https://example.com/',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  '\t//example.com',
];

const loginCall = '**/api/dj-rest-auth/login/';

const email = (page: Page) => page.getByLabel('E-mail');
const password = (page: Page) => page.getByLabel('Wachtwoord', { exact: true });
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Inloggen' });
async function fillIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
}

test('signing in with Enter opens the home page and survives a reload @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?returnUrl=/);
  await fillIn(page, ` ${emailOf('bewoner').toUpperCase()} `, demoPassword);
  await password(page).press('Enter');
  await expect(heading(page, 'Welkom Linde van der Kolk')).toBeFocused();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(heading(page, 'Welkom Linde van der Kolk')).toBeVisible();
  await page.goto('/login');
  await expect(heading(page, 'Welkom Linde van der Kolk')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a deep link is followed after signing in, with its query and hash', async ({ page }) => {
  await page.goto('/privacy?van=brief&jaar=2026&zin=a%20%26%20b#kop-2');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fprivacy/);
  await fillIn(page, emailOf('bewoner'), demoPassword);
  await submit(page).click();
  await expect(heading(page, 'Privacy')).toBeVisible();
  const { pathname, searchParams, hash } = new URL(page.url());
  expect([pathname, Object.fromEntries(searchParams), hash]).toEqual([
    '/privacy',
    { van: 'brief', jaar: '2026', zin: 'a & b' },
    '#kop-2',
  ]);
});

test('a return address of another site is not followed by a signed-in user', async ({ page, portal }) => {
  await signIn(page, 'bewoner');
  for (const returnUrl of hostileReturnUrls) {
    await test.step(returnUrl, async () => {
      await page.goto(`/login?returnUrl=${encodeURIComponent(returnUrl)}`);
      await expect(heading(page)).toBeVisible();
      expect(new URL(page.url()).origin).toBe(portal.url);
      expect(new URL(page.url()).pathname).not.toBe('/login');
    });
  }
});

test('the button is busy until the response arrives, and sends once', async ({ page }) => {
  let sent = 0;
  const response = Promise.withResolvers<void>();
  await page.route(loginCall, async (route) => {
    sent += 1;
    await response.promise;
    await route.continue();
  });
  await page.goto('/login');
  await fillIn(page, emailOf('bewoner'), demoPassword);
  await submit(page).click();
  await expect(submit(page)).toBeDisabled();
  await password(page).press('Enter');
  response.resolve();
  await expect(heading(page, /^Welkom/)).toBeVisible();
  expect(sent).toBe(1);
});
