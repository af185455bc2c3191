import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openState, screenStates } from '../support/screen-states.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const goodPractice = Object.fromEntries(
  ['region', 'heading-order', 'page-has-heading-one', 'empty-heading', 'landmark-one-main', 'landmark-unique'].map(
    (rule) => [rule, { enabled: true }],
  ),
);

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

for (const locale of ['nl', 'en']) {
  test.describe(locale, () => {
    for (const { on = 'desktop', ...state } of screenStates) {
      const isCookieNotice = state.name === 'message about cookies';
      // The message about cookies is out of the way, except where it is what is looked at.
      const read = isCookieNotice ? {} : { 'dijkportaal.cookie-notice': 'dismissed' };
      test.describe(() => {
        test.use({ stored: { ...read, 'dijkportaal.locale': locale } });
        test(`${state.name} is accessible, wide and narrow @${on}`, async ({ page, problems }) => {
          problems.allow(/status of (401|403|404|409|500)|could not be loaded/);
          await openState(page, state);
          await expect(page.locator('html')).toHaveAttribute('lang', locale);
          // Getting there takes longer than looking: a state is opened once for every width.
          for (const size of on === 'phone' ? [phone] : [wide, phone]) {
            await page.setViewportSize(size);
            expect(await findViolations(page), `at ${size.width} px`).toEqual([]);
          }
          if (locale === 'nl' && on === 'desktop' && !isCookieNotice) await expectToFit(page);
        });
      });
    }
  });
}

async function findViolations(page: Page): Promise<string[][]> {
  // The screens hold no frames, so the far slower way that looks into frames is not needed.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: { type: 'tag', values: standards }, rules: goodPractice })
    .analyze();
  return violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ]);
}

/** Nothing is cut off at 320 px, nor with text twice as large (WCAG 2.2, 1.4.10 and 1.4.4). */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, 'at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await expectNoOverflow(page, 'with large text');
}

/** The map takes the new size a moment later. */
const expectNoOverflow = (page: Page, when: string) =>
  expect.poll(() => overflow(page), { message: when }).toEqual({ page: 0, wide: [] });

/** How far the page, and everything cut off inside of it, is wider than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const tooWide = [...document.querySelectorAll('main *, header *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
    );
    return { page: scrollWidth - clientWidth, wide: tooWide.map((element) => element.outerHTML.slice(0, 120)) };
  });
