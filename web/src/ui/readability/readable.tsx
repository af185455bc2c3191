import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { defineTexts } from '../../platform/i18n.ts';
import { useSettled } from '../forms/use-settled.ts';
import { Button } from '../layout/button.tsx';
import { checkText } from './check-text.ts';
import nl from './nl.json';
import styles from './readable.module.css';
import { selectWords } from './select-words.ts';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** More make a list that nobody reads. */
const maxShown = 10;
/** Long enough that nothing changes while somebody types. */
const pauseMs = 1000;

interface ReadableProps {
  /** Plain text, or HTML of the editor. */
  text: string;
  /** The field with that text. */
  children: ReactNode;
}

/** A field for a text that residents read, with its hard words and long sentences below it. */
export function Readable({ text, children }: ReadableProps) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const settled = useDeferredValue(useSettled(text, pauseMs));
  const { words, sentences } = useMemo(() => checkText(settled), [settled]);
  const show = (found: string) => {
    const field = box.current?.querySelector<HTMLElement>('[contenteditable="true"], textarea');
    if (field) selectWords(field, found);
  };
  const counts = [
    words.length > 0 && t('words', { count: words.length }),
    sentences.length > 0 && t('sentences', { count: sentences.length }),
  ].filter((count) => count !== false);
  return (
    <div ref={box}>
      {children}
      {counts.length > 0 && (
        <details className={`note ${styles.hints}`} data-readability>
          <summary className={styles.summary}>
            {t('title')}: {counts.join(', ')}
          </summary>
          <p>{t('text')}</p>
          <ul className={styles.list}>
            {words.slice(0, maxShown).map(({ found, plain }) => (
              <li key={found}>
                <span>{t('word', { found, plain })}</span>
                <Button variant="default" aria-label={t('showNamed', { found })} onClick={() => show(found)}>
                  {t('show')}
                </Button>
              </li>
            ))}
            {sentences.slice(0, maxShown).map((sentence) => (
              <li key={sentence}>
                <span>{t('sentence', { start: startOf(sentence) })}</span>
                <Button
                  variant="default"
                  aria-label={t('showNamed', { found: startOf(sentence) })}
                  onClick={() => show(sentence)}
                >
                  {t('show')}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const startOf = (sentence: string) => `${sentence.split(' ').slice(0, 6).join(' ')} …`;
