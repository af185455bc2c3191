import type { ReactNode } from 'react';
import styles from './alert.module.css';

interface AlertProps {
  tone: 'info' | 'warn' | 'error' | 'success';
  /** In bold above the rest. */
  title?: string;
  children: ReactNode;
}

/** A message within a screen. An error interrupts a screen reader, the others wait. */
export function Alert({ tone, title, children }: AlertProps) {
  return (
    <div className={styles.alert} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      {title !== undefined && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </div>
  );
}
