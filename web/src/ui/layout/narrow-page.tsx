import type { ReactNode } from 'react';
import styles from './narrow-page.module.css';
import { PageHeading } from './page-heading.tsx';

/** A screen of one card, for pages that an e-mail leads to. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <PageHeading title={title} />
        {children}
      </div>
    </div>
  );
}
