const focusable = 'button:enabled, a[href]';

/**
 * Remembers the focused element. If it has disappeared when the returned function is called, the focus moves to the row
 * that replaced its own, or to the heading of the dialog or screen.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const row = before?.closest('li, tr');
  const list = row?.parentElement;
  const place = row ? [...(list?.children ?? [])].indexOf(row) : -1;
  return () => {
    // After React has updated the page.
    setTimeout(() => {
      if (before?.isConnected || document.activeElement !== document.body) return;
      findNext(list, place)?.focus({ preventScroll: true });
    });
  };
}

function findNext(list: Element | null | undefined, place: number): HTMLElement | null {
  const rows = list?.isConnected ? [...list.children] : [];
  const row = rows[place] ?? rows.at(-1);
  const inRow = row?.querySelector<HTMLElement>(focusable);
  const dialogHeading = [...document.querySelectorAll<HTMLElement>('dialog[open] h2')].at(-1);
  return inRow ?? dialogHeading ?? document.querySelector('main h1');
}

/**
 * Moves the focus to the row at this index, or to the first link or button in it if the row itself cannot be focused,
 * once React has rendered it: the button that showed more rows moves or disappears.
 */
export function focusShownRow(list: Element | null, place: number): void {
  setTimeout(() => {
    const row = list?.children[place];
    (row?.matches('[tabindex]') ? (row as HTMLElement) : row?.querySelector<HTMLElement>(focusable))?.focus();
  });
}
