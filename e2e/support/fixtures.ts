import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { demoPassword } from '../../server/src/demo/demo-accounts.ts';
import { openDatabase, type Database } from '../../server/src/platform/database/db.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { portalTemplate, startPortal, type PortalProcess } from '../../tools/portal-process.ts';
import { watchForProblems, type Problems } from './problems.ts';
import { openAfterHistory } from './settled-history.ts';

export { demoPassword, expect };

/** A demo account, by the part before the @. */
export type Who = 'bewoner' | 'medewerker' | 'beheerder' | 'nieuw';

/** A demo account, or a person that a test made. */
export type Account = Who | { email: string; password: string };

interface TestFixtures {
  /** Values in the browser from an earlier visit; by default the dismissed cookie notice. */
  stored: Record<string, string>;
  /** Invisible problems; a test fails on them unless it allows them. */
  problems: Problems;
}

/**
 * All fixtures of workers are here: files with different ones would each start a separate worker, with a separate
 * portal.
 */
interface WorkerFixtures {
  /** Environment of the portal under test. */
  portalSettings: Record<string, string>;
  /** A portal of this worker alone, with the demo data. */
  portal: PortalProcess;
  database: Database;
  /** A session of a demo account that tests share; for tests that only read. */
  sessionOf: (who: Who) => Promise<StoredSession>;
  /** A page for many short tests in a row, with the same preparations as a page of a test. */
  reusedPage: { page: Page; problems: Problems };
}

/** In milliseconds; an access token lasts ten minutes. */
const maxSessionAge = 4 * 60_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portalSettings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ portalSettings }, use) => {
      const portal = await startPortal(portalSettings, { template: portalTemplate });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  database: [
    async ({ portal }, use) => {
      const postgres = await startEmbeddedPostgres({ dataDir: portal.dataDir, purpose: 'task' });
      const database = openDatabase({ ...postgres.connection, max: 2 }, () => {});
      await use(database);
      await database.pool.end();
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  sessionOf: [
    async ({ portal }, use) => {
      const sessions = new Map<Who, { session: StoredSession; openedAt: number }>();
      await use(async (who) => {
        const known = sessions.get(who);
        if (known !== undefined && Date.now() - known.openedAt < maxSessionAge) return known.session;
        const response = await fetch(`${portal.url}/api/dj-rest-auth/login/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: emailOf(who), password: demoPassword, rotate_refresh: true }),
        });
        const { access, refresh } = (await response.json()) as StoredSession;
        const session = { access, refresh, signIn: `${who} ${Date.now()}` };
        sessions.set(who, { session, openedAt: Date.now() });
        return session;
      });
    },
    { scope: 'worker' },
  ],
  reusedPage: [
    async ({ browser, portal }, use, { project }) => {
      const context = await browser.newContext({ ...(project.use as BrowserContextOptions), baseURL: portal.url });
      const problems = await watchForProblems(context, portal.url);
      const page = await context.newPage();
      // A form with changes asks before it is left.
      page.on('dialog', (dialog) => void dialog.accept());
      await use({ page, problems });
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    openAfterHistory(page);
    await use(page);
  },
  stored: [{ 'dijkportaal.cookie-notice': 'dismissed' }, { option: true }],
  baseURL: async ({ portal }, use) => use(portal.url),
  context: async ({ context, stored }, use) => {
    await context.addInitScript((values) => {
      if (!location.protocol.startsWith('http')) return;
      try {
        for (const [name, value] of Object.entries(values)) localStorage[name] ??= value;
      } catch {
        // The browser's own PDF viewer and sandboxed pages have no storage, and need none.
      }
    }, stored);
    await use(context);
  },
  problems: [
    async ({ context, portal }, use) => {
      const problems = await watchForProblems(context, portal.url);
      await use(problems);
      expect(problems.unexpected(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
});

export const heading = (page: Page, name?: string | RegExp) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name }) });

export const emailOf = (who: Who) => `${who}@example.org`;

/** Gives the browser a session of its own without the form, and opens a screen. */
export async function signIn(page: Page, who: Account, path = '/'): Promise<void> {
  const session = await openSession(page, who);
  await openEmptyPage(page);
  await storeSession(page, session);
  await page.goto(path);
}

/** Opens a page of the portal's origin without the app, which would reload or store something when it is left. */
export async function openEmptyPage(page: Page): Promise<void> {
  // With an icon, or a full Chromium asks for /favicon.ico.
  await page.route('/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty-page');
  await page.unroute('/empty-page');
}

/** `hasUnsent`: a text that was not sent, about which the portal asks first. */
export async function signOut(page: Page, { hasUnsent = false } = {}): Promise<void> {
  // A request that is still being answered when the session ends gets a 401, which the browser logs.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^Uw account/ }).click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  if (hasUnsent) await page.getByRole('button', { name: 'Weggaan zonder opslaan' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** A session at the server, as the browser would store it. */
export async function openSession(page: Page, who: Account): Promise<StoredSession> {
  const { email, password } = typeof who === 'string' ? { email: emailOf(who), password: demoPassword } : who;
  const response = await page.request.post('/api/dj-rest-auth/login/', {
    data: { email, password, rotate_refresh: true },
  });
  const { access, refresh } = (await response.json()) as { access: string; refresh: string };
  return { access, refresh, signIn: `${email} ${Date.now()}` };
}

/** What the portal stores in the browser about the session. */
export interface StoredSession {
  access: string;
  refresh: string;
  signIn: string;
}

/** Reads the stored session; fails when there is none. */
export async function readSession(page: Page): Promise<StoredSession> {
  const stored = await page.evaluate(() => localStorage.getItem('dijkportaal.session'));
  if (stored === null) throw new Error('the browser holds no session');
  return JSON.parse(stored) as StoredSession;
}

export async function storeSession(page: Page, session: StoredSession): Promise<void> {
  await page.evaluate((text) => localStorage.setItem('dijkportaal.session', text), JSON.stringify(session));
}
