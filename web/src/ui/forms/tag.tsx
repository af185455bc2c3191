import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A short label, such as the name of a group. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'success'; children: ReactNode }) {
  return (
    <span className={`pill ${styles.tag}`} data-tone={tone}>
      {children}
    </span>
  );
}
