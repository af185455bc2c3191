import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { type ScreenState } from './screen-state.ts';

/** Opens states of screens one after another in the same page, which is quicker: the app is in its cache. */
export const test = base.extend<{ prepareFor: (state: ScreenState, locale?: string) => Promise<void> }>({
  page: async ({ reusedPage: { page, problems }, viewport }, use) => {
    await leaveScreen(page);
    if (viewport !== null) await page.setViewportSize(viewport);
    // Also what was under way on the screen of the state before.
    problems.reset();
    await use(page);
  },
  problems: async ({ reusedPage: { problems } }, use) => {
    await use(problems);
    expect(problems.unexpected(), 'what the browser complained of').toEqual([]);
  },
  prepareFor: async ({ page, sessionOf }, use) => {
    let earlier: AsyncDisposable | undefined;
    await use(async ({ who, name }, locale = 'nl') => {
      await leaveScreen(page);
      await earlier?.[Symbol.asyncDispose]();
      const session = who && JSON.stringify(await sessionOf(who));
      // As the next screen opens, not before: the app stores drafts when it is left.
      earlier = await page.addInitScript(
        ({ id, values }) => {
          if (window !== top || sessionStorage.getItem('prepared') === id) return;
          localStorage.clear();
          sessionStorage.clear();
          Object.assign(localStorage, values);
          sessionStorage.setItem('prepared', id);
        },
        {
          id: randomUUID(),
          values: {
            'dijkportaal.locale': locale,
            // Hides the cookie notice, except in its own state.
            ...(name !== 'message about cookies' && { 'dijkportaal.cookie-notice': 'dismissed' }),
            ...(session !== undefined && { 'dijkportaal.session': session }),
          },
        },
      );
    });
    await earlier?.[Symbol.asyncDispose]();
  },
});

/** Removes the mocks of the screen that is open, which would send its next request without them. */
async function leaveScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
    // From its own address, one that differs only after the # would open nothing.
    if (location.protocol !== 'about:') History.prototype.replaceState.call(history, history.state, '', '/left');
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
