import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

const focusable = 'button:enabled, a[href]';

/** Whether an element had the focus and cannot have it any more, while nothing else got it. */
export const hasLostFocus = (element: Element | null): boolean =>
  document.activeElement === document.body && (element === null || !canHaveFocus(element));

const canHaveFocus = (element: Element) =>
  element.isConnected && !element.matches(':disabled, [hidden] *') && (element.checkVisibility?.() ?? true);

/**
 * Remembers what has the focus. If it cannot have it any more when the returned function is called, the focus goes to the
 * row that took the place of its own, or if there is none to `otherwise`, to a control beside it, or to the heading of the
 * dialog or screen.
 */
export function rememberFocus(otherwise: HTMLElement | null = null): () => void {
  const before = document.activeElement;
  const row = before?.closest('li, tr');
  const list = row?.parentElement;
  const place = row ? [...(list?.children ?? [])].indexOf(row) : -1;
  return () => {
    // After React has updated the page.
    setTimeout(() => {
      if (!hasLostFocus(before)) return;
      const next = findRow(list, place) ?? otherwise ?? findNeighbour(before) ?? findHeading();
      next?.focus({ preventScroll: true });
    });
  };
}

function findRow(list: Element | null | undefined, place: number): HTMLElement | null {
  const rows = list?.isConnected ? [...list.children] : [];
  return (rows[place] ?? rows.at(-1))?.querySelector<HTMLElement>(focusable) ?? null;
}

/** What can have the focus in the smallest part around a control that is disabled or hidden. */
function findNeighbour(control: Element | null): HTMLElement | null {
  if (!control?.isConnected) return null;
  for (
    let part = control.parentElement;
    part !== null && !part.matches('main, dialog, body');
    part = part.parentElement
  ) {
    const next = [...part.querySelectorAll<HTMLElement>(focusable)].find(canHaveFocus);
    if (next !== undefined) return next;
  }
  return null;
}

function findHeading(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('dialog[open] h2')].at(-1) ?? document.querySelector('main h1');
}

/** The ref of an element that disappears by itself: if it has the focus then, that goes to what `findNext` returns. */
export function useFocusWhenGone<Gone extends HTMLElement>(findNext: (gone: Gone) => HTMLElement | null) {
  const element = useRef<Gone>(null);
  const moveFocus = useEffectEvent((gone: Gone) => findNext(gone)?.focus({ preventScroll: true }));
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) moveFocus(current);
    };
  }, []);
  return element;
}

/**
 * The ref of the element that gets the focus if the button that had it disappeared when `state` became this; not if that
 * is false, and not from undefined, while it is not known.
 */
export function useFocusAfterChange<Next extends HTMLElement>(
  state: string | boolean | undefined,
): RefObject<Next | null> {
  const element = useRef<Next>(null);
  const before = useRef(state);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== state;
    if (state && isNew && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    before.current = state ?? before.current;
  }, [state]);
  return element;
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
