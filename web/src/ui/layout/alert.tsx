import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** A message within a screen. An error is read out at once, the others when the reader is free. */
export function Alert({ tone, children }: { tone: 'info' | 'warn' | 'error' | 'success'; children: ReactNode }) {
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
