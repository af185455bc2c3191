import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** A message within a screen. An error interrupts a screen reader, the others wait. */
export function Alert({ tone, children }: { tone: 'info' | 'warn' | 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
