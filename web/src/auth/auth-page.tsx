import type { ReactNode } from 'react';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import styles from './auth-page.module.css';

/** The frame of all sign-in screens: a card with one heading, in front of a landscape. */
export function AuthPage({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <PageHeading title={title}>{intro !== undefined && <p>{intro}</p>}</PageHeading>
        <div className="stack-5">{children}</div>
      </div>
    </div>
  );
}
