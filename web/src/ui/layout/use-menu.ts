import { useEffect, useRef, type KeyboardEvent } from 'react';
import { usePopup } from './use-popup.ts';

/** Milliseconds within which letters belong to the same word. */
const typingPause = 700;

/**
 * A popup with links and buttons. The arrow keys open it and move through it, Home and End go to the first and last, and
 * letters to the next item that begins with them.
 */
export function useMenu() {
  const { isOpen, toggle, panel, ...popup } = usePopup();
  const items = useRef<HTMLDivElement>(null);
  const openAt = useRef<0 | -1 | null>(null);
  const typed = useRef({ letters: '', at: 0 });
  const list = () =>
    [...(items.current?.querySelectorAll<HTMLElement>('a[href], button:enabled') ?? [])].filter(
      (item) => item.closest('[hidden]') === null,
    );

  useEffect(() => {
    if (isOpen && openAt.current !== null) list().at(openAt.current)?.focus();
    openAt.current = null;
  }, [isOpen]);

  const find = (all: HTMLElement[], at: number, letter: string) => {
    const { letters, at: since } = typed.current;
    const word = Date.now() - since < typingPause ? letters + letter : letter;
    typed.current = { letters: word, at: Date.now() };
    // The same letter again goes on to the next one.
    const isRepeated = word === letter.repeat(word.length);
    const start = isRepeated ? letter : word;
    const first = isRepeated ? at + 1 : Math.max(0, at);
    const inTurn = [...all.slice(first), ...all.slice(0, first)];
    return inTurn.find((item) => textOf(item).startsWith(start));
  };
  const move = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = list();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
    const place = places[key];
    if (place === undefined && !/^[\p{L}\d]$/u.test(key)) return;
    event.preventDefault();
    // Letters are also keys of some screens.
    event.stopPropagation();
    (place === undefined ? find(all, at, key.toLowerCase()) : all.at(place % all.length))?.focus();
  };

  return {
    ...popup,
    isOpen,
    toggle: {
      ...toggle,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        const place = event.key === 'ArrowDown' ? 0 : -1;
        if (isOpen) {
          list().at(place)?.focus();
          return;
        }
        openAt.current = place;
        toggle.onClick();
      },
    },
    panel: { ...panel, ref: items, onKeyDown: move },
  };
}

const textOf = (item: HTMLElement) => (item.ariaLabel ?? item.textContent).trim().toLowerCase();
