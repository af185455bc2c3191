import type { ReactNode } from 'react';
import styles from './person.module.css';

/** Facts with their names, such as an address. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`stack-2 facts ${styles.facts}`}>{children}</dl>;
}

/** One fact. `none` is shown when there are no values. */
export function Fact({ label, none, values }: { label: string; none: string; values: ReactNode[] }) {
  const known = values.filter((value) => value !== '' && value !== null && value !== false);
  return (
    <div>
      <dt>{label}</dt>
      {known.length === 0 && <dd className="quiet">{none}</dd>}
      {known.map((value, index) => (
        <dd key={index}>{value}</dd>
      ))}
    </div>
  );
}
