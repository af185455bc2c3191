import type { Page } from '@playwright/test';
import type { Database } from '../../server/src/platform/database/db.ts';
import { heading, signIn } from '../support/fixtures.ts';
import { callAsStaff, makeFiles, newWord } from '../publications/news-items.ts';
import { expect, password, test } from '../support/people.ts';
import { calls, subscription, token as madeUp } from '../newsletters/reader-mocks.ts';
import { mockResponse } from '../support/screen-mocks.ts';
import { storeMail, storeSent } from '../newsletters/sent-newsletters.ts';

const preferences = (token: string) => `/nieuwsbrief-voorkeuren?token=${token}`;
const off = (page: Page) => page.getByRole('button', { name: 'Afmelden voor de nieuwsbrief' });
const on = (page: Page) => page.getByRole('button', { name: 'Weer aanmelden' });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const failure = (page: Page) => page.getByRole('main').getByRole('alert');

async function choicesOf({ pool }: Database, userId: number): Promise<unknown> {
  const found = await pool.query('select newsletter, notifications from profiles where user_id = $1', [userId]);
  return found.rows[0];
}

test('a reader unsubscribes with one click, without signing in, and subscribes again immediately @phone-only', async ({
  page,
  makePerson,
  database,
  portal,
}) => {
  const person = await makePerson({ lastLogin: new Date(), profile: { newsletter: true, notifications: true } });
  const newsletter = await storeSent(database, { title: newWord('Nieuwsbrief '), forEveryone: true });
  const token = await storeMail(database, portal, newsletter, { email: person.email, userId: person.id });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));

  await page.goto(preferences(token));
  await expect(heading(page, 'Uw e-mailvoorkeuren')).toBeVisible();
  await expect(page).toHaveURL('/nieuwsbrief-voorkeuren');
  await expect(page.getByText('p•••@example.org')).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await expect(status(page)).toHaveText('U krijgt de nieuwsbrief.');
  expect(await choicesOf(database, person.id)).toEqual({ newsletter: true, notifications: true });

  await off(page).click();
  await expect(status(page)).toContainText('U bent afgemeld voor de nieuwsbrief.');
  await expect(on(page)).toBeFocused();
  await expect(box(page, 'Nieuwsbrief')).not.toBeChecked();
  expect(await choicesOf(database, person.id)).toEqual({ newsletter: false, notifications: true });

  await on(page).click();
  await expect(status(page)).toHaveText('U krijgt de nieuwsbrief.');
  await expect(box(page, 'Nieuwsbrief')).toBeChecked();
  expect(await choicesOf(database, person.id)).toEqual({ newsletter: true, notifications: true });

  expect(requests.slice(1).filter((request) => request.includes(token))).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(kept).not.toContain(token);
});

test('readers with an account manage all mails, and the profile shows their choices', async ({
  page,
  makePerson,
  database,
  portal,
}) => {
  const person = await makePerson({ lastLogin: new Date(), profile: { newsletter: true, notifications: true } });
  const newsletter = await storeSent(database, { title: newWord('Nieuwsbrief '), forEveryone: true });
  const token = await storeMail(database, portal, newsletter, { email: person.email, userId: person.id });
  await page.goto(preferences(token));
  await box(page, 'Meldingen').uncheck();
  await expect(page.getByText('U krijgt geen meldingen meer.')).toBeVisible();
  await box(page, 'Nieuwsbrief').uncheck();
  await expect(status(page)).toContainText('U bent afgemeld voor de nieuwsbrief.');
  await signIn(page, { email: person.email, password }, '/user-profile');
  await expect(box(page, 'Nieuwsbrief')).not.toBeChecked();
  await expect(box(page, 'Meldingen')).not.toBeChecked();
  await page.getByRole('link', { name: 'Eerdere nieuwsbrieven lezen' }).click();
  await expect(heading(page, 'Eerdere nieuwsbrieven')).toBeFocused();
});

test('it works for an address without an account, in a browser that blocks storage', async ({
  page,
  database,
  portal,
}) => {
  await page.addInitScript(() => {
    const forbid = {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', forbid);
    Object.defineProperty(window, 'sessionStorage', forbid);
  });
  const email = `${newWord('lezer')}@example.org`;
  const newsletter = await storeSent(database, { title: newWord('Nieuwsbrief '), forEveryone: true });
  await page.goto(preferences(await storeMail(database, portal, newsletter, { email })));
  // Nothing can be stored, so the cookie notice is shown again.
  await expect(status(page)).toHaveText('U krijgt de nieuwsbrief.');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await off(page).click();
  await expect(on(page)).toBeVisible();
  const kept = await database.pool.query('select opted_out_at from mail_addresses where email = $1', [email]);
  expect(kept.rows).toEqual([{ opted_out_at: expect.any(Date) }]);
});

test('an invalid link, one from a test mail and one from a deleted newsletter each show a message', async ({
  page,
  database,
  portal,
  problems,
}) => {
  problems.allow(/status of (400|404) .*\/api\/subscriptions\//);
  await page.goto(preferences(madeUp));
  await expect(failure(page)).toContainText('Deze link klopt niet.');
  await page.goto('/nieuwsbrief-voorkeuren');
  await expect(failure(page)).toContainText('Deze link klopt niet.');
  await page.goto(`/nieuwsbrief?token=${madeUp}`);
  await expect(failure(page)).toContainText('Deze link klopt niet.');

  const newsletter = await storeSent(database, { title: newWord('Weg '), forEveryone: true });
  const token = await storeMail(database, portal, newsletter, { email: `${newWord('lezer')}@example.org` });
  await database.pool.query('delete from newsletters where id = $1', [newsletter]);
  await page.goto(`/nieuwsbrief?token=${token}`);
  await expect(status(page)).toContainText('Deze nieuwsbrief bestaat niet meer.');
  // Its readers can still unsubscribe.
  await page.goto(preferences(token));
  await expect(off(page)).toBeVisible();
  await database.pool.query('delete from newsletter_mails where id = $1', [Number.parseInt(token, 10)]);
  await page.goto(preferences(token));
  await expect(status(page)).toContainText('Deze link werkt niet meer.');

  for (const path of [preferences('0.test'), '/nieuwsbrief?token=0.test']) {
    await page.goto(path);
    await expect(status(page)).toContainText('Deze link komt uit een testmail.');
  }
});

test('a choice that cannot be saved is reverted with an error, and can be retried', async ({ page, problems }) => {
  problems.allow(/status of 500/);
  await mockResponse(page, calls.subscription, {}, 500);
  await page.goto(preferences(madeUp));
  await expect(failure(page)).toContainText('Uw voorkeuren konden niet worden geladen.');
  await page.unroute(calls.subscription);
  await mockResponse(page, calls.subscription, subscription);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(off(page)).toBeVisible();

  await mockResponse(page, calls.change, {}, 500);
  await box(page, 'Meldingen').click();
  await expect(failure(page)).toHaveText('Uw keuze kon niet worden opgeslagen. Probeer het opnieuw.');
  await expect(box(page, 'Meldingen')).toBeChecked();
  await off(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(off(page)).toBeFocused();
  await page.unroute(calls.change);
  await mockResponse(page, calls.change, { ...subscription, newsletter: false });
  await off(page).click();
  await expect(on(page)).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
});

test('a newsletter can be read in the browser with its picture, and links to the choices of its reader', async ({
  page,
  database,
  portal,
}) => {
  const title = newWord('Werk in de winter ');
  const content = '<h2>Kerkdijk</h2><p>De dijk is <strong>open</strong> voor fietsers.</p>';
  const { image } = await makeFiles();
  const { id } = await callAsStaff<{ id: number }>(page, 'POST', '/api/newsletters/', {
    multipart: { title, content, everyone: 'true', featured_image: image },
  });
  await database.pool.query(`update newsletters set state = 'sent', started_at = '2026-07-01T22:30Z' where id = $1`, [
    id,
  ]);
  const token = await storeMail(database, portal, id, { email: `${newWord('lezer')}@example.org` });
  await page.goto(`/nieuwsbrief?token=${token}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page).toHaveURL('/nieuwsbrief');
  await expect(page.getByText('Verstuurd op 02-07-2026')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kerkdijk' })).toBeVisible();
  await expect(page.getByText('open', { exact: true })).toHaveCSS('font-weight', /^(bold|[6-9]\d\d)$/);
  const picture = page.getByRole('article').locator('img');
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Afmelden of voorkeuren wijzigen' }).click();
  await expect(heading(page, 'Uw e-mailvoorkeuren')).toBeFocused();
  await expect(off(page)).toBeVisible();
  await page.getByRole('link', { name: 'De nieuwsbrief lezen' }).click();
  await expect(heading(page, title)).toBeFocused();

  await signIn(page, 'bewoner', `/newsletter-archive/${id}`);
  await expect(heading(page, title)).toBeVisible();
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
});
