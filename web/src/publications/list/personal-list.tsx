import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { Attachments } from '../../relations/public.ts';
import { Button } from '../../ui/layout/button.tsx';
import { focusShownRow } from '../../ui/layout/remember-focus.ts';
import { Tag } from '../../ui/forms/tag.tsx';
import columns from './documents-screen.module.css';
import type { PersonalEntry } from './personal-entries.ts';
import styles from '../publications.module.css';
import { useTexts } from '../texts.ts';

/** Entries shown at first, and added with every 'more'. */
const step = 5;

const screens = { moment: '/contact_moments', wish: '/wishes' } as const;

/** Personal documents: the first ones immediately, the rest on request. */
export function PersonalList({ entries }: { entries: PersonalEntry[] }) {
  const t = useTexts();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(step);
  const rest = entries.length - shown;
  return (
    <>
      <ul ref={list} id={id} className="stack" aria-label={t('personal.title')}>
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.key}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button
          variant="default"
          aria-controls={id}
          onClick={() => {
            setShown(shown + step);
            focusShownRow(list.current, shown);
          }}
        >
          {t('personal.more', { count: Math.min(rest, step) })}
        </Button>
      )}
    </>
  );
}

function EntryCard({ entry: { kind, title, day, files } }: { entry: PersonalEntry }) {
  const t = useTexts();
  const name = title || t('personal.untitled');
  return (
    <article className={`card stack ${styles.card} ${columns.card}`}>
      <div>
        <p className="row note flush">
          <Tag>{t(`personal.${kind}`)}</Tag>
          {day}
        </p>
        <h3>
          <Link to={screens[kind]}>{name}</Link>
        </h3>
      </div>
      <Attachments files={files} title={name} />
    </article>
  );
}
