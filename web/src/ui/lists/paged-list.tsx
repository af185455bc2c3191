import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../platform/call.ts';
import { Button } from '../layout/button.tsx';
import { useFocusAfterChange } from '../layout/remember-focus.ts';
import { LoadFailure } from './load-failure.tsx';
import { Alert } from '../layout/alert.tsx';
import styles from './paged-list.module.css';
import { Pagination } from './pagination.tsx';
import { Skeleton } from './skeleton.tsx';
import { useTexts } from '../texts.ts';

/** The props of a PagedList. */
export interface PagedListProps<Row> {
  /** Names the list for screen readers. */
  label: string;
  query: UseQueryResult<{ count: number; results: Row[] }>;
  /** The requested page, from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  texts: { loading: string; failed: string; found: (count: number) => string };
  /** Whether the number of rows is seen here, and not in the heading of the screen; it is always announced. */
  isCountShown?: boolean;
  /** Shown opposite the number of rows. */
  actions?: ReactNode;
  /** Shown instead of the number of rows while some are selected. */
  selection?: ReactNode | false;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  /** Renders the rows; `isBusy` while they are those of the previous page. */
  renderRows: (rows: Row[], isBusy: boolean) => ReactNode;
}

/** A paged list: the number of rows, the rows, and the buttons to other pages. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, query, page, pageSize, onPage, texts, actions, selection, empty, renderRows } = props;
  const { isCountShown = true } = props;
  const { data, error, isPlaceholderData, isLoading, refetch } = query;
  // A button in the text about an empty list, such as to clear its filters, disappears with the text.
  const list = useFocusAfterChange<HTMLElement>(data && data.count > 0);
  if (error !== null) {
    if (page > 1 && isNotFound(error)) return <PastEnd onFirst={() => onPage(1)} />;
    return <LoadFailure text={texts.failed} onRetry={() => void refetch()} />;
  }
  if (isLoading) return <Skeleton lines={8} label={texts.loading} />;
  if (data === undefined) return null;
  const openPage = (next: number) => {
    onPage(next);
    // The button may be disabled now, so the focus goes to the top of the list.
    list.current?.focus({ preventScroll: true });
  };
  return (
    <section ref={list} tabIndex={-1} aria-label={label} className={styles.list}>
      {selection || (
        <div className={`row between ${styles.top}`}>
          {/* If empty, the text below is shown. */}
          <p role="status" className={isCountShown ? undefined : 'visually-hidden'}>
            {data.count > 0 && texts.found(data.count)}
          </p>
          {actions}
        </div>
      )}
      {data.count === 0 ? empty : renderRows(data.results, isPlaceholderData)}
      <Pagination page={page} count={data.count} pageSize={pageSize} onPage={openPage} />
    </section>
  );
}

/** The list has become shorter than the page in the URL. */
function PastEnd({ onFirst }: { onFirst: () => void }) {
  const t = useTexts();
  return (
    <Alert tone="info">
      <p>{t('pages.pastEnd')}</p>
      <Button variant="default" onClick={onFirst}>
        {t('pages.first')}
      </Button>
    </Alert>
  );
}
