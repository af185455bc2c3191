import type { ReactNode } from 'react';
import styles from './actions.module.css';

/** The buttons at the foot of a dialog or card, the main one first; below each other where there is little room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
