import { Suspense, useEffect, useRef, useState } from 'react';
import { isStaff, usePerson } from '../../platform/session.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import styles from './shell.module.css';

const LatestNews = lazyPart(() => import('../../publications/news/latest-news.tsx'), 'LatestNews');

/**
 * The place of the latest news in a resident's menu. Its code loads once it is visible (on a phone, when the menu
 * opens) and the browser is idle, so that it never delays the screen.
 */
export function LatestNewsSlot({ onChosen }: { onChosen: () => void }) {
  const person = usePerson();
  return person === null || isStaff(person) ? null : <DeferredNews onChosen={onChosen} />;
}

function DeferredNews({ onChosen }: { onChosen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      whenIdle(() => setWanted(true));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.newsPlace}>
      {isWanted && (
        <Suspense>
          <LatestNews onChosen={onChosen} />
        </Suspense>
      )}
    </div>
  );
}

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 1000 }) : setTimeout(work, 500);
