import { useEffect, useState } from 'react';

/** Debounce of what the server counts for each change of a form. */
const formPauseMs = 400;

/** The value as of the last pause of this length in its changes; compared as JSON. */
export function useSettled<Value>(value: Value, pauseMs = formPauseMs): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return JSON.parse(settled) as Value;
}
