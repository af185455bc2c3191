import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { findViolations } from '../support/axe.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/reused-screens.ts';
import { openState, screenStates } from '../support/screen-states.ts';
import { findLooseTexts, translate, useControls } from './translation.ts';

/*
 * What holds in every state of every screen. Reaching a state takes longer than checking it, so it is opened once for
 * all checks, in a page that is opened once for all states.
 */

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
/** English has the same elements with other words: a sample of it is checked before a release, with the variants. */
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
const openDialog = 'dialog:modal';
/** Axe checks every row, and rows are alike. */
const maxRows = 5;

/** All states, or those that `npm test` checks. */
const isComplete = process.env['SCREENS'] === 'all';

/**
 * The first state of each screen, which `npm test` also checks narrow, large and translated; what the others have is the
 * same, except in a dialog.
 */
const firstOfScreen = new Set(
  new Map(screenStates.toReversed().map(({ who, path, name }) => [`${who} ${path}`, name])).values(),
);

const names = new Set(screenStates.map(({ name }) => name));
for (const name of alsoInEnglish) if (!names.has(name)) throw new Error(`there is no state '${name}'`);

for (const locale of ['nl', 'en']) {
  test.describe(locale, () => {
    for (const { on = 'desktop', isVariant = false, ...state } of screenStates) {
      if (locale === 'en' && !alsoInEnglish.has(state.name)) continue;
      if ((isVariant || locale === 'en') && !isComplete) continue;
      test(`${state.name} is accessible, prints and can be translated${on === 'phone' ? ' @phone-only' : ''}`, async ({
        page,
        problems,
        prepareFor,
      }) => {
        if (state.failure !== undefined) {
          problems.allow(new RegExp(`status of ${state.failure}|could not be loaded`));
        }
        await prepareFor(state, locale);
        const shortening = await shortenLists(page);
        await openState(page, state);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        // What is behind a dialog has a state of its own.
        const part = (await page.locator(openDialog).count()) > 0 ? openDialog : undefined;
        const isMain = isComplete || part !== undefined || firstOfScreen.has(state.name);
        for (const size of on === 'phone' ? [phone] : isMain ? [wide, phone] : [wide]) {
          await page.setViewportSize(size);
          // An element half under the top bar would seem too small.
          await page.evaluate(() => scrollTo(0, 0));
          // Colours do not depend on the width: wide in light, narrow in dark.
          await page.emulateMedia({ colorScheme: on === 'desktop' && size === phone ? 'dark' : 'light' });
          expect.soft(await findViolations(page, rules, part), `at ${size.width} px`).toEqual([]);
        }
        await page.emulateMedia({ colorScheme: 'light' });
        if (locale === 'nl') {
          if (on === 'desktop' && isMain && state.name !== 'message about cookies') await expectToFit(page);
          if (state.who === undefined || state.who === 'bewoner') await expectToPrintContent(page);
          expect.soft(await findLooseTexts(page)).toEqual([]);
          if (isMain && state.failure === undefined) await useTranslated(page, problems);
        }
        await shortening.dispose();
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
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
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

/** Paper has the content of the screen, without what is there to be pressed. */
async function expectToPrintContent(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
    const unwanted =
      'button:not([data-prints]), nav, body > #app header:not(main header), [role="alert"][popover], #menu';
    return [...document.querySelectorAll(unwanted)].filter(isShown).map((element) => element.outerHTML.slice(0, 120));
  });
  await page.emulateMedia({ media: null });
  expect.soft(shown, 'on paper').toEqual([]);
}

/** Uses the screen while the browser translates it. */
async function useTranslated(page: Page, problems: { allow: (pattern: RegExp) => void }): Promise<void> {
  // The second needs a person's press.
  problems.allow(/status of|could not be|failed|ERR_FAILED|showPicker/);
  // What is pressed must change nothing for the next test, and open no other page: after a 204 the browser stays.
  await page.route('**', (route, request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) return route.fulfill({ status: 204 });
    const isWrite = /\/(api|auth)\//.test(request.url()) && request.method() !== 'GET';
    return isWrite ? route.abort() : route.fallback();
  });
  await translate(page);
  expect.soft(await useControls(page), 'buttons that lose the focus').toEqual([]);
  await expect(page.getByRole('heading', { name: 'Er ging iets mis' })).toHaveCount(0);
  await expect(page.locator('#app')).not.toBeEmpty();
}
