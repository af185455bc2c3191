import {
  people,
  eventKinds,
  type EventKind,
  type PersonEvent,
  type UndatedEvent,
} from '@dijkportaal/contract/people/people';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { useOffered } from '../platform/extensions.ts';
import { readChoice, useListFilter } from '../platform/list-filter.ts';
import { Button } from '../ui/layout/button.tsx';
import { focusShownRow } from '../ui/layout/remember-focus.ts';
import { SelectField } from '../ui/forms/select-field.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { EventRow } from './event-row.tsx';
import styles from './timeline.module.css';
import { useTexts } from './texts.ts';
import {
  readTimelineSearch,
  recentEvents,
  timelineQuery,
  type TimelineEvents,
  type TimelineOwner,
} from './timeline-queries.ts';

/** Events that are shown at first; ten fit on a screen. */
const firstEvents = 10;

/** The timeline of a person, newest first; the kind is in the URL. Only without tabs above it, its title is shown. */
export function Timeline({ owner, isAlone = false }: { owner: TimelineOwner; isAlone?: boolean }) {
  const t = useTexts();
  const titleId = useId();
  const [{ kind }, onFilter] = useListFilter(readTimelineSearch);
  const query = useInfiniteQuery(timelineQuery(owner, kind, firstEvents));
  const list = useRef<HTMLUListElement>(null);
  const { events, undated } = query.data ?? { events: [], undated: [] };

  async function showMore() {
    await query.fetchNextPage();
    focusShownRow(list.current, events.length);
  }

  return (
    <section id="timeline" tabIndex={-1} className={`stack-3 ${styles.timeline}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={isAlone ? undefined : 'visually-hidden'}>
        {t('timeline.title')}
      </h2>
      <div className={styles.filter}>
        <SelectField
          label={t('timeline.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('timeline.all') },
            ...eventKinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) })),
          ]}
          onChange={(event) => onFilter({ kind: readChoice(eventKinds, event.currentTarget.value) })}
        />
      </div>
      <Loaded query={query} empty={<NoEvents kind={kind} onShowAll={() => onFilter({})} />}>
        {events.length > 0 && <Events events={events} ref={list} />}
        {undated.length > 0 && (
          <>
            <h3 className={`flush ${styles.undated}`}>{t('timeline.undated')}</h3>
            <Events events={undated} />
          </>
        )}
      </Loaded>
      {query.isFetchNextPageError && <LoadFailure text={t('timeline.moreFailed')} onRetry={() => void showMore()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void showMore()}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

interface RecentEventsProps {
  /** Of the section, for links to it. */
  id: string;
  owner: TimelineOwner;
  kind: EventKind;
  title: string;
  none: string;
  /** Whether the title is seen, where several are below each other. */
  hasHeading?: boolean;
  /** Links to all of them. */
  more: ReactNode;
}

/** The latest events of one kind. */
export function RecentEvents({ id, owner, kind, title, none, hasHeading = false, more }: RecentEventsProps) {
  const titleId = useId();
  const query = useInfiniteQuery(timelineQuery(owner, kind, recentEvents));
  const events = query.data?.events.slice(0, recentEvents) ?? [];
  return (
    <section id={id} tabIndex={-1} className={`stack-3 ${styles.timeline}`} aria-labelledby={titleId}>
      <h2 id={titleId} className={hasHeading ? 'flush' : 'visually-hidden'}>
        {title}
      </h2>
      <Loaded query={query} empty={<p className="quiet flush">{none}</p>}>
        <Events events={events} />
      </Loaded>
      {query.hasNextPage && more}
    </section>
  );
}

/** Whether the server has timelines. */
export const useHasTimeline = () => useOffered(people.timeline);

interface LoadedProps {
  query: { data: TimelineEvents | undefined; isError: boolean; refetch: () => Promise<unknown> };
  empty: ReactNode;
  children: ReactNode;
}

function Loaded({ query: { data, isError, refetch }, empty, children }: LoadedProps) {
  const t = useTexts();
  if (data === undefined) {
    if (isError) return <LoadFailure text={t('timeline.failed')} onRetry={() => void refetch()} />;
    return <Skeleton lines={6} label={t('timeline.loading')} />;
  }
  return data.events.length + data.undated.length === 0 ? empty : children;
}

function Events({ events, ref }: { events: (PersonEvent | UndatedEvent)[]; ref?: React.Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} className={`surface divided ${styles.list}`}>
      {events.map((event) => (
        <li key={event.id} tabIndex={-1}>
          <EventRow event={event} />
        </li>
      ))}
    </ul>
  );
}

function NoEvents({ kind, onShowAll }: { kind: EventKind | undefined; onShowAll: () => void }) {
  const t = useTexts();
  if (kind === undefined) return <EmptyState title={t('timeline.empty')} text={t('timeline.emptyText')} />;
  return (
    <EmptyState title={t('timeline.none')} text={t('timeline.noneText')}>
      <Button variant="default" onClick={onShowAll}>
        {t('timeline.showAll')}
      </Button>
    </EmptyState>
  );
}
