import { expect } from '../support/fixtures.ts';
import { test } from '../support/reused-screens.ts';
import { openState, screenStates } from '../support/screen-states.ts';

const screens = screenStates.filter(
  ({ who, failure, on }) => (who === undefined || who === 'bewoner') && failure === undefined && on === undefined,
);

for (const state of screens) {
  test(`${state.name} prints its content only`, async ({ page, prepareFor }, info) => {
    await prepareFor(state);
    await openState(page, state);
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0;
      const unwanted =
        'button:not([data-prints]), nav, body > #app header:not(main header), [role="alert"][popover], #menu';
      return [...document.querySelectorAll(unwanted)].filter(isShown).map((element) => element.outerHTML.slice(0, 120));
    });
    await page.screenshot({ path: info.outputPath('print.png'), fullPage: true });
    await page.emulateMedia({ media: null });
    expect(shown).toEqual([]);
  });
}
