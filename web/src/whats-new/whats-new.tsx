import { whatsNew, type NewItem, type NewItems } from '@dijkportaal/contract/whats-new';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatDate } from '../platform/date-time.ts';
import { callExtension } from '../platform/extensions.ts';
import { defineTexts } from '../platform/i18n.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { useWrite } from '../platform/queries.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Button } from '../ui/layout/button.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import nl from './nl.json';
import { newItemsQuery } from './queries.ts';
import styles from './whats-new.module.css';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** How many items are shown at first. */
const shownAtFirst = 5;

/** What the resident has not opened yet; nothing when there is none, and if the server does not say. */
export function WhatsNew() {
  const t = useTexts();
  const client = useQueryClient();
  const isViewing = useObservable(viewedResident) !== null;
  const list = useRef<HTMLUListElement>(null);
  const { data, isError, refetch } = useQuery(newItemsQuery);
  const [showsAll, setShowsAll] = useState(false);
  // Until when everything counted as read, before all was marked.
  const [before, setBefore] = useState<string | null>(null);
  const { run, isBusy } = useWrite({
    write: async ({ at, undoneBy }: { at: string; undoneBy: string | null }) => {
      const after = await callExtension(whatsNew.readUntil, { body: { at } }, { success: null });
      client.setQueryData(newItemsQuery.queryKey, after);
      setBefore(undoneBy);
    },
    failedText: t('failed'),
    toastsProblem: true,
  });
  if (data === undefined && isError) return <LoadFailure text={t('notLoaded')} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { results } = data;
  if (results.length === 0 && before === null) return null;
  const shown = showsAll ? results : results.slice(0, shownAtFirst);
  const [newest] = results;
  const isUndo = newest === undefined && before !== null;
  return (
    <section className="stack-3" aria-labelledby="whats-new">
      <div className="row between">
        <h2 id="whats-new" className="flush">
          {t('title')}
        </h2>
        {!isViewing && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => {
              if (newest !== undefined) void run({ at: newest.at, undoneBy: data.read_until });
              else if (before !== null) void run({ at: before, undoneBy: null });
            }}
          >
            {t(isUndo ? 'undo' : 'readAll')}
          </Button>
        )}
      </div>
      <p role="status" className={isUndo ? 'flush' : 'visually-hidden'}>
        {isUndo && t('nothing')}
      </p>
      {results.length > 0 && (
        <ul ref={list} className={`surface divided plain ${styles.list}`}>
          {shown.map((item) => (
            <li key={`${item.kind} ${item.ref}`}>
              <Item item={item} />
            </li>
          ))}
        </ul>
      )}
      {results.length > shown.length && (
        <div>
          <Button
            variant="default"
            onClick={() => {
              setShowsAll(true);
              focusShownRow(list.current, shownAtFirst);
            }}
          >
            {t('more', { count: countAll(data) })}
          </Button>
        </div>
      )}
    </section>
  );
}

const countAll = ({ counts }: NewItems) => Object.values(counts).reduce((sum, count) => sum + count, 0);

function Item({ item: { kind, ref, name, at, is_changed } }: { item: NewItem }) {
  const t = useTexts();
  const said = kind === 'message' ? 'answered' : is_changed ? 'changed' : 'since';
  return (
    <Link className={styles.item} {...addressOf(kind, ref)}>
      <span className={styles.name}>{name || t('untitled')}</span>
      <span className="row note">
        <Tag>{t(`kind.${kind}`)}</Tag>
        {t(said, { day: formatDate(at) })}
      </span>
    </Link>
  );
}

function addressOf(kind: NewItem['kind'], ref: string) {
  switch (kind) {
    case 'news':
      return { to: '/news/$id', params: { id: ref } } as const;
    case 'message':
      return { to: '/messages/$id', params: { id: ref } } as const;
    case 'design':
      return { to: '/design' } as const;
    case 'document':
      return { to: '/documents' } as const;
    case 'wish':
      return { to: '/wishes' } as const;
    case 'contact_moment':
      return { to: '/contact_moments' } as const;
  }
}
