import { useState } from 'react';
import styles from './thumbnail.module.css';

/** The small picture of a newsletter; where there is none the house's own landscape. The title beside it says the rest. */
export function Thumbnail({ address }: { address: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const isThere = address !== null && address !== broken;
  return (
    <span className={styles.frame}>
      {isThere ? (
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setBroken(address)} />
      ) : (
        <img src="/landscape.svg" alt="" data-placeholder />
      )}
    </span>
  );
}
