import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import styles from './message-screen.module.css';

/** A screen that says one thing and offers one way on. */
export function MessageScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      <img src="/landscape.svg" alt="" width="640" height="240" />
      <PageHeading title={title}>
        <p>{text}</p>
      </PageHeading>
      {children}
    </div>
  );
}
