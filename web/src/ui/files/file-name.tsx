import styles from './file-name.module.css';
import { shortenName } from './shorten.ts';

/** Visible letters of a name, and on narrow screens (specification, section 9). */
const letters = { wide: 50, narrow: 22 };

/** A file name; a long one is shortened in the middle visually, and whole for screen readers. */
export function FileName({ name }: { name: string }) {
  const wide = shortenName(name, letters.wide);
  const narrow = shortenName(name, letters.narrow);
  if (narrow === name) return <span className={styles.name}>{name} </span>;
  return (
    <span className={styles.name}>
      <span className="visually-hidden">{name} </span>
      <span aria-hidden="true" className={styles.wide}>
        {wide}
      </span>
      <span aria-hidden="true" className={styles.narrow}>
        {narrow}
      </span>
    </span>
  );
}
