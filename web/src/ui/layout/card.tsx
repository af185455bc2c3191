import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** Stands beside the title, such as a state. */
  aside?: ReactNode;
  /** Stands beside two others, where cards stand beside each other. */
  isTall?: boolean;
  children: ReactNode;
}

/** A part of a screen with a heading of its own. */
export function Card({ title, aside, isTall = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} data-tall={isTall || undefined} aria-labelledby={titleId}>
      <div className={styles.top}>
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Cards below each other, two beside each other where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
