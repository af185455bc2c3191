import { useId, useState } from 'react';
import { Button } from '../ui/layout/button.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import styles from './relations.module.css';
import { useTexts } from './texts.ts';

/** A longer record would push everything else out of view. */
const longText = 900;

/** A record; a long one is collapsed. */
export function LongText({ html, title }: { html: string; title: string }) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (html.length <= longText) return <RichText html={html} />;
  return (
    <>
      {/* A link in the collapsed part that gets the focus must be visible. */}
      <div id={id} className={styles.long} data-open={isOpen || undefined} onFocus={() => setOpen(true)}>
        <RichText html={html} />
      </div>
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? t('lessOf', { title }) : t('moreOf', { title })}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('less') : t('more')}
      </Button>
    </>
  );
}
