import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Scrolls to the element that the hash of the URL names, among `ids`, and focuses it. The router looks for it before
 * the profile has loaded. Returns the id, as `:target` does not match after navigation within the page.
 */
export function useHashTarget(ids: readonly string[]): string | null {
  const { hash, state } = useLocation();
  const target = ids.includes(hash) ? hash : null;
  // Following the same link again has another key.
  const { __TSR_key: key } = state;
  useEffect(() => {
    // A tab that was pressed keeps the focus, for the arrow keys.
    if (target === null || document.activeElement?.role === 'tab') return;
    const element = document.getElementById(target);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView();
  }, [target, key]);
  return target;
}
