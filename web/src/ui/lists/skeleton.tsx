import styles from './skeleton.module.css';

/** Grey lines where a list or text is about to come. `label` is what a screen reader says meanwhile. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.skeleton}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
