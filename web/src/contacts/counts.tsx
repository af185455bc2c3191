import styles from '../ui/bulk/report.module.css';
import { useTexts } from './texts.ts';

/** Labelled totals of a sync or import. */
export function Counts({ entries }: { entries: [string, number][] }) {
  const t = useTexts();
  return (
    <dl className={`columns ${styles.counts}`}>
      {entries.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{t('number', { value: count })}</dd>
        </div>
      ))}
    </dl>
  );
}
