import { useEffect, useState } from 'react';

/**
 * What a screen loads once, for screens that anybody may see: without the library that those behind sign-in share, which
 * would be most of their download. `load` must stay the same between drawings; another one loads anew.
 */
export function useLoaded<Answer>(load: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState<{ number: number; error: unknown }>({ number: 1, error: null });
  const { number, error } = attempt;
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setAnswer(loaded),
      (problem: unknown) => isCurrent && setAttempt({ number, error: problem }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, number]);
  return {
    /** null until it is there. */
    answer,
    /** Why it could not be had; null as long as nothing went wrong. */
    error,
    reload: () => setAttempt({ number: number + 1, error: null }),
  };
}
