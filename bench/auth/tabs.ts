import type { Page } from '@playwright/test';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import { launchChromium } from '../../tools/chromium.ts';
import { password, type BenchPortal } from './bench-portal.ts';

const login = '/api/dj-rest-auth/login/';
const refresh = '/api/dj-rest-auth/token/refresh/';

/** Two tabs renew the same session with the same refresh token at the same time, `rounds` times. */
export async function renewInTwoTabs({ post, get, makePeople }: BenchPortal, rounds: number): Promise<void> {
  const [person] = await makePeople(1);
  const signIn = async () =>
    String((await post(login, { email: person?.email, password, rotate_refresh: true })).body['refresh']);
  let token = await signIn();
  const times: number[] = [];
  let [loggedOut, split] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const tabs = await Promise.all([post(refresh, { refresh: token }), post(refresh, { refresh: token })]);
    const users = await Promise.all(tabs.map(({ body }) => get('/api/user/', String(body['access']))));
    times.push(...tabs.map(({ duration }) => duration));
    const areSignedIn = [...tabs, ...users].every(({ status }) => status === 200);
    if (!areSignedIn) loggedOut += 1;
    if (tabs[0]?.body['refresh'] !== tabs[1]?.body['refresh']) split += 1;
    token = areSignedIn ? String(tabs[0]?.body['refresh']) : await signIn();
  }
  console.log(
    `two tabs over the API, ${rounds} rounds: ${loggedOut} forced sign-outs, ${split} rounds with two successors, ` +
      `slowest renewal ${Math.max(...times).toFixed(0)} ms`,
  );
}

const key = 'dijkportaal.session';
const isSignedIn = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: /^Welkom / })
    .waitFor({ timeout: 20_000 })
    .then(() => new URL(page.url()).pathname === '/')
    .catch(() => false);

/** The same in a browser: both tabs reload with an invalid access token. */
export async function renewInBrowser(portal: BenchPortal, rounds: number): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext();
    const [page, other] = [await context.newPage(), await context.newPage()];
    await signInBrowser(portal, page);
    await other.goto(portal.url);
    let [loggedOut, renewals] = [0, 0];
    context.on('response', (response) => {
      if (response.url().endsWith(refresh)) renewals += 1;
    });
    for (let round = 0; round < rounds; round += 1) {
      await page.evaluate((name) => {
        const session = JSON.parse(localStorage.getItem(name) ?? '{}') as object;
        localStorage.setItem(name, JSON.stringify({ ...session, access: 'verlopen' }));
      }, key);
      await Promise.all([page.reload(), other.reload()]);
      const areSignedIn = await Promise.all([isSignedIn(page), isSignedIn(other)]);
      if (areSignedIn.every(Boolean)) continue;
      loggedOut += 1;
      await signInBrowser(portal, page);
      await other.goto(portal.url);
    }
    console.log(`two tabs in Chromium, ${rounds} rounds: ${loggedOut} forced sign-outs, ${renewals} renewals`);
  } finally {
    await browser.close();
  }
}

async function signInBrowser({ url, post }: BenchPortal, page: Page): Promise<void> {
  const { body } = await post(login, {
    email: 'bewoner@example.org',
    password: demoPassword,
    rotate_refresh: true,
  });
  await page.goto(`${url}/uitleg`);
  await page.evaluate(
    ([name, text]) => localStorage.setItem(name ?? '', text ?? ''),
    [key, JSON.stringify({ access: body['access'], refresh: body['refresh'], signIn: `bench ${Date.now()}` })],
  );
  await page.goto(url);
  if (!(await isSignedIn(page))) throw new Error('the browser could not sign in');
}
