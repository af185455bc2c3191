import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/reused-screens.ts';
import { openState, screenStates } from '../support/screen-states.ts';

/*
 * Browsers that translate a page replace each text by a <font>. React fails when it changes a text that it no longer
 * finds, unless that is alone in its element.
 */

/** Translates what is there and what comes, until the page is left. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const isTranslatable = (text: Node) =>
      text.parentElement?.closest('font, script, style, svg, option, textarea, [contenteditable="true"]') === null;
    const wrapIn = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode() !== null) if (isTranslatable(texts.currentNode)) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (text.data.trim() === '') continue;
        const font = document.createElement('font');
        text.replaceWith(font);
        font.append(text.data);
      }
    };
    wrapIn(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) wrapIn(node);
    }).observe(document.body, { childList: true, subtree: true });
  });

/** Texts that have neighbours in their element; those written by people are not React's. */
const findLooseTexts = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const loose: string[] = [];
    while (texts.nextNode() !== null) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      if (parent === null || parent.childNodes.length < 2 || text.textContent?.trim() === '') continue;
      if (parent.closest('[data-rich-text], [contenteditable], noscript, svg, script') === null)
        loose.push(parent.outerHTML.slice(0, 200));
    }
    return loose;
  });

/** Uses what the screen has: types in every field, sorts, filters, and opens and closes what there is. */
async function use(page: Page): Promise<void> {
  const open = page.getByRole('dialog').last();
  const part = (await open.isVisible()) ? open : page.getByRole('main');
  for (const field of await part
    .locator('input[type="search"], input[type="text"], input:not([type]), textarea')
    .all()) {
    if (await field.isEditable({ timeout: 500 }).catch(() => false))
      await field.fill('dijk', { timeout: 1000 }).catch(() => {});
  }
  for (const choice of await part.locator('select').all()) {
    await choice.selectOption({ index: 1 }, { timeout: 1000 }).catch(() => {});
  }
  for (const button of (await part.getByRole('button').all()).slice(0, 6)) {
    await button.click({ timeout: 300 }).catch(() => {});
    await page.keyboard.press('Escape');
  }
}

for (const { on, ...state } of screenStates) {
  if (on === 'phone' || state.failure !== undefined) continue;
  test(`${state.name} works while the browser translates it`, async ({ page, problems, prepareFor }) => {
    problems.allow(/status of|could not be|ERR_FAILED/);
    await prepareFor(state);
    await openState(page, state);
    expect(await findLooseTexts(page)).toEqual([]);
    // What is pressed must change nothing for the next test.
    await page.route(/\/(api|auth)\//, (route, request) =>
      request.method() === 'GET' ? route.fallback() : route.abort(),
    );
    await translate(page);
    await use(page);
    await expect(page.getByText('Er ging iets mis')).toHaveCount(0);
    await expect(page.locator('#app')).not.toBeEmpty();
  });
}
