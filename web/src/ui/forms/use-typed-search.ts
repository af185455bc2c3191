import { useEffect, useRef, useState } from 'react';

/** Debounce of the search. */
const pauseMs = 300;

/**
 * Search text with debounce: `onSearch` gets it, trimmed, after a pause in typing. `value` is the current search; the
 * text follows it when something else changes it, such as a link or the back button.
 */
export function useTypedSearch(value: string, onSearch: (words: string | undefined) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Searches that are not reflected in `value` yet: they must not overwrite newer text.
  const [asked, setAsked] = useState<string[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  if (known !== value) {
    setKnown(value);
    const place = asked.indexOf(value);
    if (place === -1) setText(value);
    setAsked(asked.slice(place + 1));
  }
  const search = (typed: string) => {
    clearTimeout(waiting.current);
    const words = typed.trim();
    if (words === (asked.at(-1) ?? value)) return;
    setAsked([...asked, words]);
    onSearch(words === '' ? undefined : words);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  return {
    text,
    /** Sets the text, and searches for it after a pause. */
    type: (typed: string) => {
      setText(typed);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => latest.current(typed), pauseMs);
    },
    searchNow: (typed: string = text) => {
      setText(typed);
      search(typed);
    },
    /** Clears the text without a search, when something else resets it. */
    clear: () => {
      clearTimeout(waiting.current);
      setText('');
      setAsked([]);
    },
  };
}
