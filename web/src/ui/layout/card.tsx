import { useId, type ReactNode } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** Shown next to the title, such as a state. */
  aside?: ReactNode;
  /** Spans two rows, where cards are in two columns. */
  isTall?: boolean;
  children: ReactNode;
}

/** A section of a screen with its own heading. */
export function Card({ title, aside, isTall = false, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={`card ${styles.card}`} data-tall={isTall || undefined} aria-labelledby={titleId}>
      <div className="row below">
        <h2 id={titleId}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Cards in one column, or in two where there is room. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={`columns ${styles.cards}`}>{children}</div>;
}
