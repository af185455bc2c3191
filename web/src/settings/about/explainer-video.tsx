import type { PortalFile } from '@dijkportaal/contract/files';
import { useState, type ReactNode } from 'react';
import { Alert } from '../../ui/layout/alert.tsx';
import styles from './about-screen.module.css';
import { useTexts } from './about-texts.ts';

interface ExplainerVideoProps {
  title: string;
  /** The replacement by staff; null for the default video. */
  file: PortalFile | null;
  /** The default video without its extension: next to it are a version for older iPhones, captions and a picture. */
  shipped: `/media/${string}`;
  /** The same as text, for people who cannot see or hear it. */
  steps: ReactNode;
}

/** A video with controls and captions, and its content as text. Without a video the text is open from the start. */
export function ExplainerVideo({ title, file, shipped, steps }: ExplainerVideoProps) {
  const t = useTexts();
  const own = file === null || file.is_checking ? null : file.file;
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      {isMissing ? (
        <Alert tone="info">{t('video.missing')}</Alert>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video uploaded by staff has its own, in the picture
        <video
          {...(own === null ? { poster: `${shipped}.jpg` } : { src: own })}
          className={styles.video}
          controls
          playsInline
          preload="metadata"
          aria-label={title}
          onError={() => setMissing(true)}
        >
          {own === null && (
            <>
              <source src={`${shipped}.webm`} type="video/webm" />
              {/* The error of the last source means that none can be played. */}
              <source src={`${shipped}.mp4`} type="video/mp4" onError={() => setMissing(true)} />
              <track kind="captions" src={`${shipped}.vtt`} srcLang="nl" label={t('video.captions')} default />
            </>
          )}
        </video>
      )}
      {own === null && !isMissing && <p className="note">{t('video.language')}</p>}
      <details className={styles.steps} open={isMissing}>
        <summary>{t('video.steps')}</summary>
        {steps}
      </details>
    </>
  );
}
