import type { Page } from '@playwright/test';

/*
 * Browsers that translate a page replace each text by a <font>. React fails when it changes a text that it no longer
 * finds, unless that is alone in its element.
 */

/** Translates what is there and what comes, until the page is left. */
export const translate = (page: Page): Promise<void> =>
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
export const findLooseTexts = (page: Page): Promise<string[]> =>
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

/**
 * Uses what the screen, or its open dialog, has: types in every field, chooses in every list, and presses and closes the
 * first buttons. Within the page, because not everything here can be used by a person now. Returns the buttons after
 * which nothing had the focus.
 */
export const useControls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const losing: string[] = [];
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const part = [...document.querySelectorAll('dialog[open], main')].at(-1) ?? document.body;
    const setValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
      const prototype = Object.getPrototypeOf(field) as object;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    const texts = 'input[type="search"], input[type="text"], input:not([type]), textarea';
    for (const field of part.querySelectorAll<HTMLInputElement>(texts)) {
      if (!field.disabled && !field.readOnly) setValue(field, 'dijk');
      await drawn();
    }
    for (const list of part.querySelectorAll('select')) {
      const choice = list.options[1];
      if (choice !== undefined && !list.disabled) setValue(list, choice.value);
      await drawn();
    }
    for (const button of [...part.querySelectorAll('button')].slice(0, 6)) {
      if (!button.isConnected || !button.checkVisibility()) continue;
      const name = button.outerHTML.slice(0, 200);
      button.focus();
      button.click();
      await drawn();
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      for (const dialog of document.querySelectorAll('dialog[open]')) {
        if (dialog !== part) dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      }
      await drawn();
      const isLost = () => document.activeElement === document.body;
      for (let tries = 0; isLost() && tries < 40; tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
      if (isLost()) losing.push(name);
    }
    return losing;
  });
