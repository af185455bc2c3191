import type { Page, Route } from '@playwright/test';
import type { OwnPerson } from '../support/people.ts';
import { heading, readSession, signIn } from '../support/fixtures.ts';
import { expect, password, test } from '../support/people.ts';

const subject = (page: Page) => page.getByRole('textbox', { name: 'Onderwerp' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Bericht', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Bericht versturen' });
const sent = (page: Page) => page.getByRole('region', { name: 'Uw verstuurde berichten' }).getByRole('article');
const accountOf = ({ email }: OwnPerson) => ({ email, password });
const firewall = (route: Route) =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Firewall</title>' });

async function write(page: Page): Promise<void> {
  await subject(page).fill('Over de oprit');
  await text(page).fill('Blijft de oprit open?');
  await send(page).click();
}

test('what a firewall answers is not called sent, and the text stays', async ({ page, makePerson }) => {
  await signIn(page, accountOf(await makePerson()), '/messages');
  await expect(text(page)).toBeVisible();
  await page.route('**/api/messages/', firewall);
  await write(page);
  await expect(page.getByText(/iets tussen uw browser en het portaal gaf antwoord/)).toBeVisible();
  await expect(page.getByText('Uw bericht is verstuurd.')).toHaveCount(0);
  await expect(subject(page)).toHaveValue('Over de oprit');
  await expect(text(page)).toHaveText('Blijft de oprit open?');
  await page.unroute('**/api/messages/');
  await send(page).click();
  await expect(page.getByText('Uw bericht is verstuurd.')).toBeVisible();
  await expect(sent(page)).toHaveCount(1);
});

test('a message of which the response was lost is sent once, also after a reload', async ({
  page,
  makePerson,
  database,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const person = await makePerson();
  await signIn(page, accountOf(person), '/messages');
  await expect(text(page)).toBeVisible();
  await page.route('**/api/messages/', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await write(page);
  await expect(page.getByText(/Er is geen verbinding met het portaal/)).toBeVisible();
  await send(page).click();
  await expect(send(page)).toBeEnabled();
  await page.unroute('**/api/messages/');
  await page.reload();
  await expect(text(page)).toHaveText('Blijft de oprit open?');
  await send(page).click();
  await expect(page.getByText('Uw bericht is verstuurd.')).toBeVisible();
  await expect(sent(page)).toHaveCount(1);
  const { rows } = await database.pool.query('select id from messages where sender_id = $1', [person.id]);
  expect(rows).toHaveLength(1);
});

test('the sign-in page of a network ends no session and signs nobody in', async ({ page, makePerson, problems }) => {
  problems.allow(/status of 401|could not be loaded/);
  const person = await makePerson();
  await signIn(page, accountOf(person), '/messages');
  await expect(text(page)).toBeVisible();
  const before = await readSession(page);
  await page.route('**/api/messages/', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Verlopen.', code: 'token_not_valid' } }),
  );
  await page.route('**/token/refresh/', firewall);
  await write(page);
  await expect(page.getByText(/Er is geen verbinding met het portaal/)).toBeVisible();
  expect(await readSession(page)).toEqual(before);
  await page.unroute('**/api/messages/');
  await page.unroute('**/token/refresh/');

  await page.evaluate(() => localStorage.removeItem('dijkportaal.session'));
  await page.goto('/login');
  await page.route('**/dj-rest-auth/login/', firewall);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByRole('alert').getByText(/Iets tussen uw browser en het portaal gaf antwoord/)).toBeVisible();
  await expect(heading(page, 'Inloggen')).toBeVisible();
});

test('one lost request at the start is tried again', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/);
  const lost = new Set<string>();
  await page.route(/\/api\/(user|profile)\/$/, async (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort();
  });
  await signIn(page, 'bewoner');
  await expect(heading(page, /^Welkom/)).toBeVisible();
  expect(lost.size).toBe(2);
});
