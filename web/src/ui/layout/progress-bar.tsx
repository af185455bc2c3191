import styles from './progress-bar.module.css';

/** How much of some work is done. `share` lies between 0 and 1. */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return <progress className={styles.bar} aria-label={label} max={100} value={Math.round(share * 100)} />;
}
