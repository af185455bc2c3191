import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a key after which what was typed is searched for. */
const pause = 300;

/**
 * Text that is searched for while somebody types: `onSearch` gets it, trimmed, as soon as the keys rest. `value` is
 * what is searched for now; the text follows it when it changes otherwise, as by a link or the back button.
 */
export function useTypedSearch(value: string, onSearch: (words: string | undefined) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Values that were asked for and come back: what was typed since must not be lost to them.
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
    /** Takes over what was typed, and searches when nothing follows. */
    type: (typed: string) => {
      setText(typed);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => latest.current(typed), pause);
    },
    /** Searches at once, for the Enter key and the button that clears. */
    searchNow: (typed: string = text) => {
      setText(typed);
      search(typed);
    },
  };
}
