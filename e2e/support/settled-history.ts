import type { Page } from '@playwright/test';

/**
 * Lets `goto` wait until the app has removed the history entry of a dialog that was closed: that step would cancel the
 * new page. A person who types an address is never that quick.
 */
export function openAfterHistory(page: Page): void {
  const open = page.goto.bind(page);
  page.goto = async (url, options) => {
    await page
      .waitForFunction(
        () =>
          ((history.state as { open?: number } | null)?.open ?? 0) === 0 ||
          document.querySelector('dialog[open], [data-menu-open]') !== null,
      )
      // The page may be leaving already.
      .catch(() => {});
    return open(url, options);
  };
}
