import { useEffect, useState } from 'react';

/** Whether the screen was painted: code that is large, or not in sight, is fetched after that and does not delay it. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first frame is the one in which the screen is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
