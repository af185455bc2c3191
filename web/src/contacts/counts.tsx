import styles from './report.module.css';

/** Numbers with what they count. */
export function Counts({ entries }: { entries: [string, number][] }) {
  return (
    <dl className={styles.counts}>
      {entries.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
