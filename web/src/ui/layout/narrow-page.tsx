import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';
import { PageHeading } from './page-heading.tsx';

/** A screen with one card, for pages opened from an e-mail. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <div className={`stack ${styles.card}`}>
        <PageHeading title={title} />
        {children}
      </div>
    </div>
  );
}
