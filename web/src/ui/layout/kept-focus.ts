import { useEffect } from 'react';
import { hasLostFocus, rememberFocus } from './remember-focus.ts';

/** Milliseconds in which a component can move the focus to where it should go. */
const patience = 50;

/**
 * Moves the focus when what had it disappears or is disabled and nothing else gets it: otherwise it is on the body, and
 * the next Tab starts at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let restore = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = () => {
      focused = document.activeElement;
      restore = rememberFocus();
    };
    const check = () => {
      timer = undefined;
      if (focused !== null && hasLostFocus(focused)) restore();
    };
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(check, patience);
    });
    const attributeFilter = ['disabled', 'hidden', 'inert', 'open'];
    observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
    addEventListener('focusin', remember);
    return () => {
      removeEventListener('focusin', remember);
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
