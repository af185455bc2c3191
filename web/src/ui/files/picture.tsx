import type { PortalFile } from '@dijkportaal/contract/files';
import { useState } from 'react';
import { coverOf } from './cover.ts';
import { FileIcon } from './file-icon.tsx';
import { kindOf } from './file-kind.ts';
import styles from './gallery.module.css';

/**
 * The preview of a file, loaded lazily; an icon of its kind where there is none or it cannot be loaded. Pass an empty
 * `alt` where the name is next to it.
 */
export function Picture({ file, alt }: { file: PortalFile; alt: string }) {
  const url = coverOf(file);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || broken === url) {
    return (
      <span className={styles.sign} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
        <FileIcon kind={kindOf(file.file_type)} isLarge />
      </span>
    );
  }
  // URLs are renewed now and then: a new one is tried again.
  return (
    <img className={styles.small} src={url} alt={alt} loading="lazy" decoding="async" onError={() => setBroken(url)} />
  );
}
