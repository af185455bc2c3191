import { useEffect, useState } from 'react';

/** Debounce of what the server counts for each change of a form. */
const pauseMs = 400;

/** The value as of the last short pause in its changes; compared as JSON. */
export function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}
