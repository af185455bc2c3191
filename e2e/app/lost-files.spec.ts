import type { CDPSession, Page } from '@playwright/test';
import { patience } from '../../tools/patience.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/reused-screens.ts';
import type { ScreenState } from '../support/screen-state.ts';
import { openState, screenStates } from '../support/screen-states.ts';

/*
 * Takes away every file that a screen loads after the first ones, one at a time: the screen says so, the rest of the portal
 * remains, and it continues when the file is there again. `npm run check:lost-files` tries every file on every screen,
 * `npm test` those of one screen.
 */

const isComplete = process.env['LOST_FILES'] === 'all';
const sample = 'first sign-in';

const said = /Geen verbinding|kon niet worden geladen|Er is geen verbinding met het portaal/;

for (const { on, ...state } of screenStates) {
  if (on === 'phone' || state.failure !== undefined || (!isComplete && state.name !== sample)) continue;
  test(`${state.name} survives the loss of each of its files`, async ({ page, problems, prepareFor }) => {
    test.setTimeout(10 * patience);
    problems.allow(/./);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await prepareFor(state);
    const files = await recordFiles(page, () => openState(page, state));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      await prepareFor(state);
      await test.step(file, () => loseFile(page, devtools, state, file));
    }
    await devtools.detach();
  });
}

/** The scripts and stylesheets that a visit asks for later than the page itself. */
async function recordFiles(page: Page, visit: () => Promise<void>): Promise<string[]> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await visit();
  page.removeAllListeners('request');
  const first = await (await page.request.get('/')).text();
  return [...files].filter((file) => !first.includes(file));
}

async function loseFile(page: Page, devtools: CDPSession, state: ScreenState, file: string): Promise<void> {
  await devtools.send('Network.setBlockedURLs', { urls: [`*${file}`] });
  // What the page before says of a lost file is not about this one.
  await page.evaluate(() => document.body.replaceChildren());
  let outcome: unknown = 'busy';
  const opening = openState(page, state).then(
    () => (outcome = 'open'),
    (error: unknown) => (outcome = error),
  );
  // What is loaded in advance only, such as the screen of a link, is not missed.
  await expect
    .poll(async () => outcome === 'open' || (await page.getByText(said).first().isVisible()), {
      message: `${file} is lost`,
    })
    .toBe(true);
  await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
  await devtools.send('Network.setBlockedURLs', { urls: [] });
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await opening;
  expect(outcome, `${file} is there again`).toBe('open');
}
