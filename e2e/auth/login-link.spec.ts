import type { Page } from '@playwright/test';
import { emailOf, heading, readSession, signIn } from '../support/fixtures.ts';
import { codeIn, expect, linkIn, test, type OwnPerson } from '../support/people.ts';

const subject = 'Uw login link';
const refusedCall = /status of (400|401|429) .*\/auth\//;

const email = (page: Page) => page.getByLabel('Emailadres:');
const code = (page: Page) => page.getByLabel('Code uit de e-mail');
const welcome = (page: Page) => heading(page, /^Welkom Linde Kolk/);
const sent = (page: Page) => page.getByText(/^Als dit e-mailadres bij ons bekend is/);

async function ask(page: Page, person: Pick<OwnPerson, 'email'>): Promise<void> {
  await page.goto('/login-link');
  await email(page).fill(person.email);
  await email(page).press('Enter');
  await expect(sent(page)).toBeVisible();
}

test('the link in the mail signs in, and its token is not stored anywhere', async ({ page, makePerson, mailTo }) => {
  const person = await makePerson();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await ask(page, person);
  await expect(email(page)).toHaveValue('');
  const link = linkIn(await mailTo(person.email, subject));
  const token = link.split('token=')[1] ?? '';
  const before = await page.evaluate(() => history.length);
  requests.length = 0;

  await page.goto(link);
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(requests.length).toBeGreaterThan(5);
  expect(requests.slice(1).filter((request) => request.includes(token))).toEqual([]);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(token);

  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test('a used link shows an error and offers a new one, which still leads to the requested screen', async ({
  page,
  makePerson,
  mailTo,
  problems,
}) => {
  problems.allow(refusedCall);
  const person = await makePerson();
  await ask(page, person);
  const token = linkIn(await mailTo(person.email, subject)).replace('/?', '');
  const used = await page.request.post('/auth/passwordless-login-confirm/', { data: { token: token.slice(6) } });
  expect(used.status()).toBe(200);

  await page.goto(`/privacy?van=brief&${token}`);
  await expect(page.getByRole('alert')).toContainText('Met deze link kunt u niet meer inloggen.');
  await expect(page).toHaveURL('/login?returnUrl=%2Fprivacy%3Fvan%3Dbrief');
  await expect(heading(page, 'Inloggen')).toBeVisible();
  await page.getByRole('link', { name: 'Vraag een nieuwe login link aan' }).click();
  await expect(heading(page, 'Inloggen met Emailadres')).toBeFocused();
});

test('the code from the mail signs in where it was requested, also after a reload @phone', async ({
  page,
  makePerson,
  mailTo,
  problems,
}) => {
  problems.allow(refusedCall);
  const person = await makePerson();
  await ask(page, person);
  await expect(page.getByRole('heading', { name: 'Kijk in uw e-mail' })).toBeFocused();
  const right = codeIn(await mailTo(person.email, subject));
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();

  await code(page).fill(right === '000000' ? '111111' : '000000');
  await code(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Deze code klopt niet/);
  await code(page).fill(` ${right.slice(0, 3)} ${right.slice(3)} `);
  await page.getByRole('button', { name: 'Inloggen met code' }).click();
  await expect(welcome(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('dijkportaal.code-request'))).toBeNull();
});

test('both URLs show the screen with the email from the URL, and redirect signed-in users to the home page', async ({
  page,
}) => {
  for (const path of ['/login-link', '/request-login-link']) {
    await page.goto(`${path}?email=linde%2Bdijk%40example.org`);
    await expect(heading(page, 'Inloggen met Emailadres')).toBeVisible();
    await expect(email(page)).toHaveValue('linde+dijk@example.org');
  }
  await signIn(page, 'bewoner', '/login-link');
  await expect(heading(page, /^Welkom Linde van der Kolk/)).toBeVisible();
  await page.goto('/request-login-link?email=x%40example.org');
  await expect(heading(page, /^Welkom Linde van der Kolk/)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a signed-in user who opens a link stays signed in, and the link remains valid', async ({
  page,
  makePerson,
  mailTo,
  problems,
}) => {
  // What is still being loaded when the session is removed.
  problems.allow(/status of 401/);
  const person = await makePerson();
  await ask(page, person);
  const link = linkIn(await mailTo(person.email, subject));
  await signIn(page, 'bewoner');
  const { refresh } = await readSession(page);
  await page.goto(link);
  await expect(heading(page, /^Welkom Linde van der Kolk/)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`U bent al ingelogd als ${emailOf('bewoner')}`);
  await expect(page).toHaveURL('/');
  expect((await readSession(page)).refresh).toBe(refresh);

  await page.evaluate(() => localStorage.removeItem('dijkportaal.session'));
  await page.goto(link);
  await expect(welcome(page)).toBeVisible();
});

test('a link works when the stored session has expired', async ({ page, makePerson, mailTo, problems }) => {
  problems.allow(/status of 401|could not be loaded/);
  const person = await makePerson();
  await ask(page, person);
  const link = linkIn(await mailTo(person.email, subject));
  await signIn(page, 'bewoner', '/privacy');
  await expect(heading(page, 'Privacy')).toBeVisible();
  const { refresh } = await readSession(page);
  await page.request.post('/api/dj-rest-auth/logout/', { data: { refresh } });
  await page.goto(link);
  await expect(welcome(page)).toBeVisible();
});
