import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import styles from './introduction.module.css';
import { siteQuery } from './queries.ts';

const RichText = lazy(() => import('../ui/rich-text.tsx').then((module) => ({ default: module.RichText })));

/** What staff wrote to stand above the residents' map; nothing when they wrote nothing, or it cannot be had. */
export function Introduction() {
  const { data: site } = useQuery(siteQuery);
  if (site === undefined || site.introduction_text === '') return null;
  return (
    <div className={styles.introduction}>
      <Suspense>
        <RichText html={site.introduction_text} />
      </Suspense>
    </div>
  );
}
