import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { findViolations } from '../support/axe.ts';
import { expect, openEmptyPage, test as base } from '../support/fixtures.ts';
import { openState, screenStates } from '../support/screen-states.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const goodPractice = [
  'region',
  'heading-order',
  'page-has-heading-one',
  'empty-heading',
  'landmark-one-main',
  'landmark-unique',
];
const rules: RunOptions = {
  runOnly: { type: 'tag', values: standards },
  rules: Object.fromEntries(goodPractice.map((rule) => [rule, { enabled: true }])),
};

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Every state is checked in Dutch. English has the same elements with other words, so a sample is enough. */
const alsoInEnglish = new Set([
  'sign-in with errors',
  'login link sent',
  'own profile with the second factor being set up',
  'recovery codes',
  'messages of a resident',
  'home of a resident with the window open',
  'home of staff',
  'audit log with further facts open',
  'contacts that are chosen',
  'contact with errors and a list to choose from',
  'profile being changed',
  'newsletter that is being sent',
  'news form with errors',
  'designs for staff',
  'settings',
  'choices of a reader with an account',
  'menu open',
]);
/** Axe checks every row, and rows are alike. */
const maxRows = 5;

/** All states are opened in the same page: loading the app in a new one takes longer than axe. */
const test = base.extend({
  page: async ({ reusedPage: { page, problems }, stored, viewport }, use) => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await openEmptyPage(page);
    await page.evaluate((values) => {
      localStorage.clear();
      sessionStorage.clear();
      Object.assign(localStorage, values);
    }, stored);
    if (viewport !== null) await page.setViewportSize(viewport);
    const shortening = await shortenLists(page);
    problems.reset();
    await use(page);
    await shortening.dispose();
  },
  problems: async ({ reusedPage: { problems } }, use) => {
    await use(problems);
    expect(problems.unexpected(), 'what the browser complained of').toEqual([]);
  },
});

const names = new Set(screenStates.map(({ name }) => name));
for (const name of alsoInEnglish) if (!names.has(name)) throw new Error(`there is no state '${name}'`);

for (const locale of ['nl', 'en']) {
  test.describe(locale, () => {
    for (const { on = 'desktop', ...state } of screenStates) {
      if (locale === 'en' && !alsoInEnglish.has(state.name)) continue;
      const isCookieNotice = state.name === 'message about cookies';
      test.describe(() => {
        test.use({
          stored: async ({ sessionOf }, use) => {
            const session = state.who && JSON.stringify(await sessionOf(state.who));
            await use({
              'dijkportaal.locale': locale,
              // Hides the cookie notice, except in its own state.
              ...(!isCookieNotice && { 'dijkportaal.cookie-notice': 'dismissed' }),
              ...(session !== undefined && { 'dijkportaal.session': session }),
            });
          },
        });
        test(`${state.name} is accessible, wide and narrow${on === 'phone' ? ' @phone-only' : ''}`, async ({
          page,
          problems,
        }) => {
          if (state.failure !== undefined) {
            problems.allow(new RegExp(`status of ${state.failure}|could not be loaded`));
          }
          await openState(page, state);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          // Reaching a state takes longer than checking it: it is opened once for every width.
          for (const size of on === 'phone' ? [phone] : [wide, phone]) {
            await page.setViewportSize(size);
            // An element half under the top bar would seem too small.
            await page.evaluate(() => scrollTo(0, 0));
            expect(await findViolations(page, rules), `at ${size.width} px`).toEqual([]);
          }
          if (locale === 'nl' && on === 'desktop' && !isCookieNotice) await expectToFit(page);
        });
      });
    }
  });
}

/** Within the page: a route of Playwright would pass every request through the test, files included. */
const shortenLists = (page: Page) =>
  page.addInitScript((max) => {
    const send = window.fetch;
    const shorten = (url: string) =>
      url.replace(/(?<=[?&]page_size=)\d+/, (size) => String(Math.min(max, Number(size))));
    window.fetch = (input, init) => send(typeof input === 'string' ? shorten(input) : input, init);
  }, maxRows);

/** Nothing is cut off at 320 px, nor with text twice as large (WCAG 2.2, 1.4.10 and 1.4.4). */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoOverflow(page, 'with large text');
}

/** The map resizes a little later. */
const expectNoOverflow = (page: Page, when: string) =>
  expect.poll(() => overflow(page), { message: when }).toEqual({ page: 0, wide: [] });

/** How far the page, and everything cut off inside of it, is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    // A text that is cut off with an ellipsis is wider than its element, which fits.
    const tooWide = [...document.querySelectorAll(':is(main, header) :not(own-text)')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    return { page: scrollWidth - clientWidth, wide: tooWide.map((element) => element.outerHTML.slice(0, 120)) };
  });
