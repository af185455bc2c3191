import styles from './progress-bar.module.css';

/** The progress of some work. `share` is between 0 and 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return <progress className={styles.bar} aria-label={label} max={100} value={Math.round(share * 100)} />;
}
