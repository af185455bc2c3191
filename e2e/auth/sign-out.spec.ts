import type { Page } from '@playwright/test';
import { expect, heading, readSession, signIn, signOut, test } from '../support/fixtures.ts';

const refreshCall = '/api/dj-rest-auth/token/refresh/';
const logoutCall = '/api/dj-rest-auth/logout/';

const welcome = (page: Page) => heading(page, 'Welkom Linde van der Kolk');

/** Records every heading that is shown, even briefly. */
async function recordHeadings(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts = [...document.querySelectorAll('h1')].map((found) => found.innerText);
    new MutationObserver(() => {
      for (const { innerText } of document.querySelectorAll('h1')) {
        if (texts.at(-1) !== innerText) texts.push(innerText);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return texts;
  });
  return () => seen.jsonValue();
}

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'bewoner');
  const other = await context.newPage();
  await other.goto('/privacy');
  await expect(heading(other, 'Privacy')).toBeVisible();
  const seen = await recordHeadings(other);
  await signOut(page);
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login\?returnUrl=%2Fprivacy$/);
  await expect(heading(other, 'Inloggen')).toBeVisible();
  expect(await seen()).toEqual(['Privacy', 'Inloggen']);
});

test('signing out ends the session everywhere and leaves no private data', async ({ page }) => {
  await signIn(page, 'bewoner', '/privacy');
  await page.evaluate(() => localStorage.setItem('dijkportaal.locale', 'nl'));
  await page.getByRole('link', { name: 'Dijkportaal' }).click();
  await expect(welcome(page)).toBeVisible();
  const { refresh } = await readSession(page);
  await signOut(page);
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  const kept = await page.evaluate(() => Object.keys(localStorage).toSorted());
  expect(kept).toEqual(['dijkportaal.cookie-notice', 'dijkportaal.locale']);
  const renewal = await page.request.post(refreshCall, { data: { refresh } });
  expect(renewal.status()).toBe(401);

  await page.goBack();
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await expect(page.getByText('Linde van der Kolk')).toHaveCount(0);
});

test('signing out works while the server is unreachable', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|signing out on the server failed/);
  await signIn(page, 'bewoner');
  await expect(welcome(page)).toBeVisible();
  await page.route(`**${logoutCall}`, (route) => route.abort());
  await signOut(page);
  await expect(heading(page, 'Inloggen')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('dijkportaal.session'))).toBeNull();
});

test('the browser stores only the session with its address, the language and the cookie notice', async ({
  page,
  context,
}) => {
  await signIn(page, 'medewerker', '/privacy');
  await page.evaluate(() => localStorage.setItem('dijkportaal.locale', 'nl'));
  await page.goto('/');
  await page.getByRole('region', { name: 'Bewoners en eigenaren' }).getByRole('link').first().click();
  await expect(page.getByRole('term').filter({ hasText: 'Zones' })).toBeVisible();
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage).toSorted(),
    // The router stores scroll positions under keys that reveal nothing.
    session: Object.keys(sessionStorage).filter(
      (name) => !name.startsWith('tsr-scroll') || sessionStorage.getItem(name)?.includes('/'),
    ),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
  }));
  expect(kept).toEqual({
    local: ['dijkportaal.cookie-notice', 'dijkportaal.email', 'dijkportaal.locale', 'dijkportaal.session'],
    session: [],
    databases: 0,
    caches: 0,
  });
  expect(await context.cookies()).toEqual([]);
});
