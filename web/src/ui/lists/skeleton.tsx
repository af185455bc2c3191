import styles from './skeleton.module.css';

/** Placeholder of a list or text that is loading. `label` is announced by screen readers. */
export function Skeleton({ lines, label }: { lines: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={`stack-3 ${styles.skeleton}`}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
