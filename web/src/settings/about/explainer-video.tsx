import type { PortalFile } from '@dijkportaal/contract/files';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../ui/layout/alert.tsx';
import styles from './about-screen.module.css';
import { useTexts } from './about-texts.ts';

interface ExplainerVideoProps {
  title: string;
  /** What staff put in its place; null: the one that comes with the portal. */
  file: PortalFile | null;
  /** Address of the one that comes with the portal; its captions lie beside it. */
  shipped: `/media/${string}.webm`;
  /** The same as text, for whoever cannot see or hear it. */
  steps: ReactNode;
}

/** A video with controls and captions, and what it shows as text. Where there is no video, the text is open at once. */
export function ExplainerVideo({ title, file, shipped, steps }: ExplainerVideoProps) {
  const t = useTexts();
  const own = file === null || file.is_checking ? null : file.file;
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      {isMissing ? (
        <Alert tone="info">{t('video.missing')}</Alert>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video that staff put there brings its own, in the picture
        <video
          src={own ?? shipped}
          className={styles.video}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
          onError={() => setMissing(true)}
        >
          {own === null && (
            <track
              kind="captions"
              src={shipped.replace(/webm$/, 'vtt')}
              srcLang="nl"
              label={t('video.captions')}
              default
            />
          )}
        </video>
      )}
      {own === null && !isMissing && <p className={styles.quiet}>{t('video.language')}</p>}
      <details className={styles.steps} open={isMissing}>
        <summary>{t('video.steps')}</summary>
        {steps}
      </details>
    </>
  );
}
