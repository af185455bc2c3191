import { expect, test as base, type Page } from '@playwright/test';
import { minimalSwitches, type Backend, type Switches } from '../../simulators/specified-backend/backend.ts';
import { demoPassword, picture } from '../../simulators/specified-backend/demo-data.ts';
import { createSpecifiedBackend } from '../../simulators/specified-backend/server.ts';
import { serveWebApp } from '../../simulators/specified-backend/web-app.ts';
import { heading, type Who } from '../support/fixtures.ts';
import { watchForProblems, type Problems } from '../support/problems.ts';
import { dialog } from '../support/screen-state.ts';
import { openAfterHistory } from '../support/settled-history.ts';

export { demoPassword, dialog, expect, heading, type Who };

interface Fixtures {
  /** The choices of the backend where the specification leaves them open; minimal by default. */
  switches: Partial<Switches>;
  /** A backend with only the specified calls, with the web app, for this test alone. */
  backend: Backend;
  origin: string;
  /** Invisible problems; a test fails on them unless it allows them. */
  problems: Problems;
}

/**
 * The only unspecified calls. The first tells the web app that there are no extensions; for the second it has the row.
 */
const probes = new Set(['GET /api/portal/', 'GET /api/users/:id/']);

/** Fields of bodies that are extensions: the backend ignores them. */
const extensionFields = new Set([
  'POST /api/dj-rest-auth/login/ rotate_refresh',
  'POST /auth/passwordless-login-confirm/ rotate_refresh',
  'POST /api/dj-rest-auth/logout/ refresh',
  'PUT /api/users/:id/ zones',
  'POST /api/designs/ everyone',
  'PUT /api/designs/:id/ everyone',
  'POST /api/documents/ everyone',
  'PUT /api/documents/:id/ everyone',
]);

/** No call is repeated more often than this in a journey; the longest loads 22 pages. */
const maxRepeats = 50;

/** Journeys through the web app on a backend that was written from the specification alone. */
export const test = base.extend<Fixtures>({
  switches: [{}, { option: true }],
  backend: async ({ switches }, use) => {
    const backend = await createSpecifiedBackend({ ...minimalSwitches, ...switches });
    await serveWebApp(backend.app);
    await backend.app.listen({ port: 0, host: '127.0.0.1' });
    await use(backend);
    await backend.app.close();
  },
  origin: ({ backend }, use) => use(backend.app.listeningOrigin),
  baseURL: async ({ origin }, use) => use(origin),
  page: async ({ page }, use) => {
    openAfterHistory(page);
    await use(page);
  },
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http')) localStorage['dijkportaal.cookie-notice'] = 'dismissed';
    });
    await use(context);
  },
  problems: [
    async ({ context, origin, backend }, use) => {
      const asked = new Map<string, number>();
      context.on('request', (request) => {
        const call = `${request.method()} ${request.url()}`;
        if (/\/(api|auth)\//.test(call)) asked.set(call, (asked.get(call) ?? 0) + 1);
      });
      const problems = await watchForProblems(context, origin);
      problems.allow(/^console: Failed to load resource: .*status of 404 .*\/api\/portal\/$/);
      problems.allow(/^console: Failed to load resource: .*status of 405 .*\/api\/users\/\d+\/$/);
      await use(problems);
      expect(problems.unexpected(), 'what the browser complained of').toEqual([]);
      expect(
        backend.recorded.calls.filter(({ call }) => !probes.has(call)),
        'calls that the specification does not name',
      ).toEqual([]);
      expect(
        backend.recorded.fields.filter((field) => !extensionFields.has(field)),
        'fields that the specification does not name',
      ).toEqual([]);
      expect(
        [...asked].filter(([, times]) => times > maxRepeats),
        'calls that are repeated without end',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

/** Fills in the form of the sign-in screen and sends it. */
export async function fillInSignIn(page: Page, who: Who, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(`${who}@example.org`);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click();
}

/** Signs in through the form and lands on a screen. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  await page.goto(`/login?returnUrl=${encodeURIComponent(path)}`);
  await fillInSignIn(page, who);
  await expect(page).toHaveURL(path);
}

/** Clicks the button that saves a dialog, and waits until it is closed. */
export async function saveDialog(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Confirms a question with this button. */
export async function confirm(page: Page, button: string): Promise<void> {
  await dialog(page).getByRole('button', { name: button }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** A small file of each kind that people choose. */
export const files = {
  image: { name: 'kade.png', mimeType: 'image/png', buffer: picture },
  pdf: { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
};
