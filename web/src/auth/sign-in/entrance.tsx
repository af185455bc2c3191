import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './entrance.module.css';

/** The frame of every screen before somebody is signed in: a card with one heading, before a landscape. */
export function Entrance({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <PageHeading title={title}>{intro !== undefined && <p>{intro}</p>}</PageHeading>
        <div className={styles.content}>{children}</div>
      </div>
    </div>
  );
}
