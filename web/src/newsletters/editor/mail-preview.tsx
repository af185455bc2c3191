import type { PortalFile } from '@dijkportaal/contract/files';
import { withFallbacks } from '@dijkportaal/contract/newsletters/personal-fields';
import { useDeferredValue, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { productName } from '../../platform/brand.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { useTexts } from './editor-texts.ts';
import { isBlank } from './form-values.ts';
import styles from './mail-preview.module.css';

/** The width of a mail on a phone and on a desktop, in pixels. */
const widths = { phone: 390, desk: 640 } as const;

/** Mails are Dutch, whatever the language of the screen (server/src/newsletters/message.ts). */
const lines = {
  elsewhere: 'Lees deze nieuwsbrief in uw browser',
  reason: `U krijgt deze nieuwsbrief van ${productName}, omdat u zich ervoor hebt aangemeld of omdat het project voor u van belang is.`,
  unsubscribe: 'Afmelden of voorkeuren wijzigen',
};

interface MailPreviewProps {
  title: string;
  /** HTML of the editor. */
  content: string;
  image: PortalFile | null;
  /** Shown below the mail. */
  children?: ReactNode;
}

/** The mail as readers will receive it, updated while someone types. */
export function MailPreview({ title, content, image, children }: MailPreviewProps) {
  const t = useTexts();
  const id = useId();
  const [kind, setKind] = useState<keyof typeof widths>('desk');
  const { box, zoom } = useZoom(widths[kind]);
  return (
    <section className={`surface ${styles.preview}`} aria-labelledby={id}>
      <div className="row between">
        <h2 id={id}>{t('preview.title')}</h2>
        <div className={`row ${styles.switch}`} role="group" aria-label={t('preview.width')}>
          {(['desk', 'phone'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={kind === name} onClick={() => setKind(name)}>
              {t(`preview.${name}`)}
            </button>
          ))}
        </div>
      </div>
      {/* Content taller than the window scrolls, also with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={box} className={styles.scroll} role="region" aria-label={t('preview.mail')} tabIndex={0}>
        <div data-light className={styles.mail} data-kind={kind} style={{ width: `${widths[kind]}px`, zoom }}>
          <Mail title={title} content={useDeferredValue(content)} image={image} />
        </div>
      </div>
      <div className="row buttons">{children}</div>
    </section>
  );
}

function Mail({ title, content, image }: Omit<MailPreviewProps, 'children'>) {
  const t = useTexts();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = image === null || image.is_checking ? null : image.file;
  return (
    <>
      <p className={styles.elsewhere} lang="nl">
        {lines.elsewhere}
      </p>
      <div className={styles.card}>
        <p className={styles.name}>{productName}</p>
        {picture !== null && picture !== broken && <img src={picture} alt="" onError={() => setBroken(picture)} />}
        <div className={styles.written}>
          <p className={styles.title}>{title.trim() === '' ? t('preview.noTitle') : withFallbacks(title)}</p>
          {isBlank(content) ? (
            <p className="quiet flush">{t('preview.noContent')}</p>
          ) : (
            <RichText html={withFallbacks(content)} />
          )}
        </div>
      </div>
      <p className={styles.below} lang="nl">
        {lines.reason}
        <span>{lines.unsubscribe}</span>
      </p>
    </>
  );
}

/** removes links that point into the portal, or to anything but a website, mail or phone */
function useZoom(width: number) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => entry !== undefined && setRoom(entry.contentRect.width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return { box, zoom: room > 0 ? Math.min(1, room / width) : 1 };
}
