import type { ReactNode } from 'react';
import { FileName } from './file-name.tsx';
import styles from './file-list.module.css';

/** A list of files, each a row. `label` names it for screen readers. */
export function FileRows({ label, id, children }: { label: string; id?: string; children: ReactNode }) {
  return (
    <ul id={id} className={`divided ${styles.list}`} aria-label={label}>
      {children}
    </ul>
  );
}

interface FileFaceProps {
  /** A picture of it, or the icon of its kind. */
  sign: ReactNode;
  name: string;
  /** Its kind and size. */
  facts: string;
  children?: ReactNode;
}

/** How a file looks everywhere: picture or icon, name, kind and size. What can be done with it comes after this. */
export function FileFace({ sign, name, facts, children }: FileFaceProps) {
  return (
    <>
      <span className={styles.sign}>{sign}</span>
      <span className={styles.words}>
        <FileName name={name} />
        <span className="note breaks">{facts}</span>
        {children}
      </span>
    </>
  );
}
