import { useEffect, useState, type ReactNode } from 'react';
import styles from './in-order.module.css';

/** A part of a screen that arrives on its own. */
export interface Part {
  key: string;
  /** Whether its data arrived, or could not be loaded. */
  isSettled: boolean;
  content: ReactNode;
}

/** How long parts that are ready wait for one above them. */
const patienceMs = 1_000;

const none: ReadonlySet<string> = new Set();

/**
 * Shows parts as they arrive, and nothing that is shown moves: a part waits for those above it, but once nothing more
 * arrived for a second, what is late appears below the rest. `last` is rendered once the other parts were shown or are late.
 */
export function InOrder({ parts, last }: { parts: readonly Part[]; last: ReactNode }) {
  const [late, setLate] = useState(none);
  const [shown, setShown] = useState<readonly string[]>([]);
  const arriving = listArriving(parts, {
    isShown: (key) => shown.includes(key),
    isLate: (key) => late.has(key),
  });
  if (arriving.length > 0) setShown([...shown, ...arriving]);
  const waitsFor = parts.filter((part) => !part.isSettled && !late.has(part.key)).map(({ key }) => key);
  const isAnyReady = waitsFor.length < parts.length;
  const missing = waitsFor.join(' ');
  useEffect(() => {
    if (missing === '' || !isAnyReady) return undefined;
    const timer = setTimeout(() => setLate((before) => new Set([...before, ...missing.split(' ')])), patienceMs);
    return () => clearTimeout(timer);
  }, [missing, isAnyReady]);
  const isLastShown = isAnyReady && waitsFor.length === 0;
  const [abovePlace, setAbovePlace] = useState<number | null>(null);
  // What arrives after the last part is below it.
  if (isLastShown && abovePlace === null && arriving.length === 0) setAbovePlace(shown.length);
  const render = (key: string) => (
    <div key={key} className={`page ${styles.part}`}>
      {parts.find((part) => part.key === key)?.content}
    </div>
  );
  const place = abovePlace ?? shown.length;
  return (
    <div className={styles.parts} data-complete={abovePlace !== null || undefined}>
      {[
        ...shown.slice(0, place).map((key) => render(key)),
        abovePlace !== null && (
          <div key="last" className={`${styles.part} ${styles.last}`}>
            {last}
          </div>
        ),
        ...shown.slice(place).map((key) => render(key)),
      ]}
    </div>
  );
}

/** The parts that appear now: those that are ready and have none above them to wait for. */
function listArriving(
  parts: readonly Part[],
  is: { isShown: (key: string) => boolean; isLate: (key: string) => boolean },
): string[] {
  const hidden = parts.filter(({ key }) => !is.isShown(key));
  const stop = hidden.findIndex(({ key, isSettled }) => !isSettled && !is.isLate(key));
  return (stop === -1 ? hidden : hidden.slice(0, stop)).filter(({ isSettled }) => isSettled).map(({ key }) => key);
}
