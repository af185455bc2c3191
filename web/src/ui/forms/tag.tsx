import type { ReactNode } from 'react';
import styles from './tag.module.css';

/** A name of something that one belongs to or that is so, in a word or two. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'success'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
