import { useState } from 'react';
import styles from './cover-picture.module.css';

interface CoverPictureProps {
  /** null where there is none. */
  address: string | null;
  /** The small picture for lists, or the whole one. */
  size: 'small' | 'whole';
  /** The small one, which stands there until the whole one has come: that may be large. */
  thumbnail?: string | null;
}

/**
 * The picture above a text; its title says what it is about. Where there is none a list shows the house's own landscape,
 * and the text nothing.
 */
export function CoverPicture({ address, size, thumbnail = null }: CoverPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isThere = address !== null && address !== broken;
  if (!isThere && size === 'whole') return null;
  return (
    <span
      className={styles.frame}
      data-size={size}
      {...(thumbnail !== null && { style: { backgroundImage: `url("${thumbnail}")` } })}
    >
      {isThere ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <img src="/landscape.svg" alt="" data-placeholder />
      )}
    </span>
  );
}
