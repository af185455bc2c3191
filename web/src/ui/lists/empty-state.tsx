import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

/** A list without rows: says that it is empty, what will appear here, and what to do. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={`quiet ${styles.empty}`} role="status">
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
