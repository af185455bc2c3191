import type { Page } from '@playwright/test';
import { testTimeout } from '../../tools/patience.ts';
import {
  demoPassword,
  emailOf,
  expect,
  heading,
  openSession,
  readSession,
  signIn,
  storeSession,
  test,
} from '../support/fixtures.ts';

const refusedRequest = /status of 401/;
const profileCall = '/api/profile/';
const refreshCall = '/api/dj-rest-auth/token/refresh/';
const logoutCall = '/api/dj-rest-auth/logout/';

const welcome = (page: Page) => heading(page, 'Welkom Linde van der Kolk');

/** The statuses of all responses to one endpoint, in order of arrival. */
function recordStatuses(page: Page, path: string): number[] {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === path) statuses.push(response.status());
  });
  return statuses;
}

async function expireAccess(page: Page): Promise<void> {
  await storeSession(page, { ...(await readSession(page)), access: 'verlopen' });
}

test('an expired session is renewed once, without interruption', async ({ page, problems }) => {
  problems.allow(refusedRequest);
  await signIn(page, 'bewoner', '/privacy');
  await expect(heading(page, 'Privacy')).toBeVisible();
  const before = await readSession(page);
  await expireAccess(page);
  const [profiles, renewals] = [recordStatuses(page, profileCall), recordStatuses(page, refreshCall)];
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();
  expect(profiles).toEqual([401, 200]);
  expect(renewals).toEqual([200]);
  const after = await readSession(page);
  expect(after.refresh).not.toBe(before.refresh);
  expect(after.signIn).toBe(before.signIn);
});

test('a session that the server ended leads to sign-in and back to the same screen', async ({ page, problems }) => {
  problems.allow(refusedRequest);
  // A screen without further requests, which would be refused first.
  await signIn(page, 'medewerker', '/privacy');
  const link = page.getByRole('link', { name: 'Gebruikers', exact: true });
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { refresh } = await readSession(page);
  await page.request.post(logoutCall, { data: { refresh } });
  await link.click();
  await expect(page).toHaveURL('/login?returnUrl=%2Fusers');
  await page.getByLabel('E-mail').fill(emailOf('medewerker'));
  await page.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/users');
  await expect(heading(page, /^Gebruikers/)).toBeVisible();
});

test('when a session ends while saving, the screen says why, and the person signs in there and saves the text', async ({
  page,
  problems,
}) => {
  problems.allow(refusedRequest);
  await signIn(page, 'medewerker', '/contacts');
  const { refresh } = await readSession(page);
  await page.getByRole('button', { name: 'Contact toevoegen' }).click();
  await page.getByLabel('Naam', { exact: true }).fill('Anna van Dijk');
  await page.getByLabel('E-mail', { exact: true }).fill('anna@example.org');
  await page.request.post(logoutCall, { data: { refresh } });
  await page.route(`**${refreshCall}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reason: 'rights_changed' } });
  });
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const ended = page.getByRole('dialog', { name: 'U bent niet meer ingelogd' });
  await expect(ended).toContainText('De rechten van uw account zijn gewijzigd. Daarom bent u uitgelogd.');
  await ended.getByRole('button', { name: 'Terug naar mijn tekst' }).click();
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Anna van Dijk');

  await page.getByRole('button', { name: 'Opslaan' }).click();
  await ended.getByRole('textbox', { name: `Wachtwoord van ${emailOf('medewerker')}` }).fill(demoPassword);
  await ended.getByRole('button', { name: 'Opnieuw inloggen' }).click();
  await expect(ended).toHaveCount(0);
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('Anna van Dijk');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Succesvol opgeslagen')).toBeVisible();
});

test('someone who loses their rights while writing a newsletter keeps the text', async ({ page, problems }) => {
  problems.allow(refusedRequest);
  await signIn(page, 'medewerker', '/newsletter');
  const { refresh } = await readSession(page);
  await page.getByRole('link', { name: 'Nieuwsbrief schrijven' }).click();
  const title = page.getByRole('textbox', { name: 'Titel' });
  await title.fill('Zomerpost');
  await page.getByRole('textbox', { name: 'Tekst' }).fill('Vanaf maandag meten we de grond.');
  await page.request.post(logoutCall, { data: { refresh } });
  await page.route(`**${refreshCall}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reason: 'rights_changed' } });
  });
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  const ended = page.getByRole('dialog', { name: 'U bent niet meer ingelogd' });
  await expect(ended).toContainText('De rechten van uw account zijn gewijzigd. Daarom bent u uitgelogd.');
  await ended.getByRole('button', { name: 'Terug naar mijn tekst' }).click();
  await expect(title).toHaveValue('Zomerpost');
  await expect(page.getByRole('textbox', { name: 'Tekst' })).toHaveText('Vanaf maandag meten we de grond.');
  await expect(page).not.toHaveURL(/login/);
});

test('an invalid stored session leads to sign-in on page load too', async ({ page, problems }) => {
  problems.allow(/status of 401|could not be loaded/);
  await page.goto('/login');
  await storeSession(page, { access: 'kapot', refresh: 'kapot', signIn: 'oud' });
  await page.goto('/profile/5?tab=1');
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fprofile%2F5%3Ftab%3D1$/);
  expect(await page.evaluate(() => localStorage.getItem('dijkportaal.session'))).toBeNull();
});

test('two tabs that renew at the same time both stay signed in', async ({ page, context, problems }) => {
  problems.allow(refusedRequest);
  await signIn(page, 'bewoner');
  const other = await context.newPage();
  await other.goto('/');
  for (let round = 1; round <= 5; round += 1) {
    await test.step(`round ${round}`, async () => {
      await expireAccess(page);
      await Promise.all([page.reload(), other.reload()]);
      await expect(welcome(page)).toBeVisible();
      await expect(welcome(other)).toBeVisible();
    });
  }
  expect(await readSession(page)).toEqual(await readSession(other));
});

test('signing in as someone else in one tab switches the other tab too', async ({ page, context }) => {
  await signIn(page, 'bewoner');
  await expect(welcome(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/privacy');
  await storeSession(other, await openSession(other, 'medewerker'));
  await expect(heading(page, 'Welkom Zeger Binnenberm')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Uw account: Zeger Binnenberm' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Uw account: Linde/ })).toHaveCount(0);
});

/**
 * How often the race is run; occasionally 200:
 * `SESSION_ROUNDS=200 npm run test:browser -- session -g 'another session'`.
 */
const rounds = Number(process.env['SESSION_ROUNDS'] ?? 2);

test('someone who signs in while another session is renewed stays signed in', async ({
  page,
  context,
  sessionOf,
  problems,
}) => {
  test.setTimeout(testTimeout + rounds * 5_000);
  problems.allow(/status of 401|could not be loaded/);
  const [first, second] = [await sessionOf('bewoner'), await sessionOf('medewerker')];
  const other = await context.newPage();
  for (let round = 0; round < rounds; round += 1) {
    await test.step(`round ${round}`, async () => {
      await other.route('/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Empty</p>' }));
      const signIn = Promise.withResolvers<void>();
      const renewal = Promise.withResolvers<void>();
      const late = { access: 'late', refresh: 'late' };
      await page.route(`**${refreshCall}`, async (route) => {
        renewal.resolve();
        await signIn.promise;
        await new Promise((done) => setTimeout(done, round % 10));
        await route.fulfill(round % 2 === 0 ? { json: late } : { status: 401, json: {} });
      });
      await other.route('**/api/dj-rest-auth/login/', (route) => route.fulfill({ json: { ...second, user: {} } }));
      // The first call with the new session: the first tab is about to reload, while its renewal is still running.
      await other.route(`**${profileCall}`, (route) => {
        signIn.resolve();
        return route.continue();
      });
      await other.goto('/empty-page');
      await page.goto('/login');
      await storeSession(page, { ...first, access: 'expired', signIn: String(Date.now()) });
      const opened = page.goto('/');
      await renewal.promise;
      // The first person signs out in the other tab, and the second one signs in there.
      await other.evaluate(() => localStorage.removeItem('dijkportaal.session'));
      await other.goto('/login');
      await other.getByLabel('E-mail').fill(emailOf('medewerker'));
      await other.getByLabel('Wachtwoord', { exact: true }).fill(demoPassword);
      await other.getByLabel('Wachtwoord', { exact: true }).press('Enter');
      await expect(heading(other, 'Welkom Zeger Binnenberm')).toBeVisible();
      await opened.catch(() => {});
      await expect(heading(page, 'Welkom Zeger Binnenberm')).toBeVisible();
      expect(await readSession(other)).toMatchObject({ refresh: second.refresh });
      await Promise.all([page.unrouteAll(), other.unrouteAll()]);
      await page.evaluate(() => localStorage.removeItem('dijkportaal.session'));
    });
  }
});
