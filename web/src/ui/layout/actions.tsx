import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** The buttons at the bottom of a dialog or card, the main one first; stacked on narrow screens. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={`row buttons ${styles.actions}`}>{children}</div>;
}
