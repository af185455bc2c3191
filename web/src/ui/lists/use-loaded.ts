import { useEffect, useState } from 'react';

/**
 * Loads data once, for public screens: without TanStack Query, which would be the largest part of their download.
 * `load` must be the same between renders; another one loads again.
 */
export function useLoaded<Data>(load: () => Promise<Data>) {
  const [data, setData] = useState<Data | null>(null);
  const [attempt, setAttempt] = useState<{ number: number; error: unknown }>({ number: 1, error: null });
  const { number, error } = attempt;
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setData(loaded),
      (problem: unknown) => isCurrent && setAttempt({ number, error: problem }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, number]);
  return {
    /** null until it has loaded. */
    data,
    /** Why loading failed; null otherwise. */
    error,
    reload: () => setAttempt({ number: number + 1, error: null }),
  };
}
