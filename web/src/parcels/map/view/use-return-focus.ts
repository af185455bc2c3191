import { useRef, type RefObject } from 'react';

/** Remembers where the focus was before the window opened, to give it back when the window closes. */
export function useReturnFocus(mapRef: RefObject<HTMLElement | null>, windowElement: HTMLElement) {
  const origin = useRef<HTMLElement>(null);
  return {
    remember() {
      const active = document.activeElement;
      if (!(active instanceof HTMLElement) || active === document.body || windowElement.contains(active)) return;
      origin.current = active;
    },
    giveBack() {
      if (!windowElement.contains(document.activeElement)) return;
      const target = origin.current?.isConnected ? origin.current : mapRef.current;
      target?.focus({ preventScroll: true });
    },
  };
}
