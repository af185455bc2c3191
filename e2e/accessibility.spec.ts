import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openState, screenStates } from './screen-states.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const goodPractice = Object.fromEntries(
  ['region', 'heading-order', 'page-has-heading-one', 'empty-heading', 'landmark-one-main', 'landmark-unique'].map(
    (rule) => [rule, { enabled: true }],
  ),
);

for (const locale of ['nl', 'en']) {
  test.describe(locale, () => {
    for (const state of screenStates) {
      // The message about cookies is out of the way, except where it is what is looked at.
      const read = state.name === 'message about cookies' ? {} : { 'dijkportaal.cookie-notice': 'dismissed' };
      test.describe(() => {
        test.use({ stored: { ...read, 'dijkportaal.locale': locale } });
        test(`${state.name} is accessible${state.on ? ` @${state.on}` : ''}`, async ({ page, problems }) => {
          problems.allow(/status of (401|403|500)|could not be loaded/);
          await openState(page, state);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          // The screens hold no frames, so the far slower way that looks into frames is not needed.
          const { violations } = await new AxeBuilder({ page })
            .setLegacyMode()
            .options({ runOnly: { type: 'tag', values: standards }, rules: goodPractice })
            .analyze();
          const found = violations.map(({ id, nodes }) => [
            id,
            ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
          ]);
          expect(found).toEqual([]);
        });
      });
    }
  });
}

/** How far the page, and everything cut off inside of it, is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('main *, header *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    return { page: scrollWidth - clientWidth, wide: wide.map((element) => element.outerHTML.slice(0, 120)) };
  });

for (const state of screenStates.filter(({ name, on }) => on === undefined && name !== 'message about cookies')) {
  test(`${state.name} fits a window of 320 px, also with text twice as large @desktop`, async ({ page, problems }) => {
    problems.allow(/status of (401|403|500)|could not be loaded/);
    await page.setViewportSize({ width: 320, height: 640 });
    await openState(page, state);
    expect(await overflow(page)).toEqual({ page: 0, wide: [] });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await overflow(page)).toEqual({ page: 0, wide: [] });
  });
}
