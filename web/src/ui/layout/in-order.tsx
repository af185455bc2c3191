import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
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
 * arrived for a second, what is late appears below the rest. Parts are rendered while they are hidden, so that their
 * code is loaded at the same time as their data. `last` is rendered once the other parts were shown or are late.
 */
export function InOrder({ parts, last }: { parts: readonly Part[]; last: ReactNode }) {
  const [loaded, setLoaded] = useState(none);
  const [late, setLate] = useState(none);
  const [shown, setShown] = useState<readonly string[]>([]);
  const isReady = ({ key, isSettled }: Part) => isSettled && loaded.has(key);
  const arriving = listArriving(parts, {
    isReady,
    isShown: (key) => shown.includes(key),
    isLate: (key) => late.has(key),
  });
  if (arriving.length > 0) setShown([...shown, ...arriving]);
  const waitsFor = parts.filter((part) => !isReady(part) && !late.has(part.key)).map(({ key }) => key);
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
  const render = (key: string, isHidden: boolean) => {
    const part = parts.find((one) => one.key === key);
    return (
      <div key={key} className={`page ${styles.part}`} hidden={isHidden}>
        <Suspense>
          {part?.content}
          <Loaded onLoaded={() => setLoaded((before) => new Set([...before, key]))} />
        </Suspense>
      </div>
    );
  };
  const hidden = parts.filter(({ key }) => !shown.includes(key));
  const place = abovePlace ?? shown.length;
  return (
    <div className={styles.parts} data-complete={abovePlace !== null || undefined}>
      {[
        ...shown.slice(0, place).map((key) => render(key, false)),
        abovePlace !== null && (
          <div key="last" className={`${styles.part} ${styles.last}`}>
            {last}
          </div>
        ),
        ...shown.slice(place).map((key) => render(key, false)),
        ...hidden.map(({ key }) => render(key, true)),
      ]}
    </div>
  );
}

/** The parts that appear now: those that are ready and have none above them to wait for. */
function listArriving(
  parts: readonly Part[],
  is: { isReady: (part: Part) => boolean; isShown: (key: string) => boolean; isLate: (key: string) => boolean },
): string[] {
  const hidden = parts.filter(({ key }) => !is.isShown(key));
  const stop = hidden.findIndex((part) => !is.isReady(part) && !is.isLate(part.key));
  return (stop === -1 ? hidden : hidden.slice(0, stop)).filter(is.isReady).map(({ key }) => key);
}

/** Says when the code of what is next to it was loaded, before the browser paints. */
function Loaded({ onLoaded }: { onLoaded: () => void }) {
  const say = useEffectEvent(onLoaded);
  useLayoutEffect(() => say(), []);
  return null;
}
