import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which the text is searched for. */
const pauseMs = 300;

/**
 * Text that is searched for while someone types: `onSearch` gets it, trimmed, after a pause. `value` is what is searched
 * for now; the text follows it when something else changes it, such as a link or the back button.
 */
export function useTypedSearch(value: string, onSearch: (words: string | undefined) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Searches whose value has yet to come back: it must not overwrite what was typed since.
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
    /** Searches immediately. */
    searchNow: (typed: string = text) => {
      setText(typed);
      search(typed);
    },
    /** Empties the text without a search, when something else clears it. */
    clear: () => {
      clearTimeout(waiting.current);
      setText('');
      setAsked([]);
    },
  };
}
