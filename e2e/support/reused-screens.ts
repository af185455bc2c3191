import { expect, openEmptyPage, test as base } from './fixtures.ts';
import { type ScreenState } from './screen-state.ts';

/** Opens states of screens one after another in the same page, which is quicker: the app is in its cache. */
export const test = base.extend<{ prepareFor: (state: ScreenState, locale?: string) => Promise<void> }>({
  page: async ({ reusedPage: { page, problems }, viewport }, use) => {
    if (viewport !== null) await page.setViewportSize(viewport);
    problems.reset();
    await use(page);
  },
  problems: async ({ reusedPage: { problems } }, use) => {
    await use(problems);
    expect(problems.unexpected(), 'what the browser complained of').toEqual([]);
  },
  prepareFor: async ({ page, sessionOf }, use) => {
    await use(async ({ who, name }, locale = 'nl') => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await openEmptyPage(page);
      const session = who && JSON.stringify(await sessionOf(who));
      await page.evaluate(
        (values) => {
          localStorage.clear();
          sessionStorage.clear();
          Object.assign(localStorage, values);
        },
        {
          'dijkportaal.locale': locale,
          // Hides the cookie notice, except in its own state.
          ...(name !== 'message about cookies' && { 'dijkportaal.cookie-notice': 'dismissed' }),
          ...(session !== undefined && { 'dijkportaal.session': session }),
        },
      );
    });
  },
});
