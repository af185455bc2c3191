import { useId, useState } from 'react';
import { Button } from '../layout/button.tsx';
import styles from './pagination.module.css';
import { useTexts } from '../texts.ts';

interface PaginationProps {
  page: number;
  /** The number of rows on all pages. */
  count: number;
  pageSize: number;
  /** The buttons are at the end of the list: the caller moves the focus to its start. */
  onPage: (page: number) => void;
}

/**
 * Buttons to the previous and next page below a list, and the page number, which can be typed if there are more than
 * two pages. Nothing for a single page.
 */
export function Pagination({ page, count, pageSize, onPage }: PaginationProps) {
  const t = useTexts();
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={`row ${styles.pagination}`} aria-label={t('pages.label')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span>{t('pages.of', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
      {pages > 2 && <GoToPage pages={pages} onPage={onPage} />}
    </nav>
  );
}

/** A field for the number of a page; one past the end opens the last. Not a form, because the list may be in one. */
function GoToPage({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const open = () => {
    const page = Number(typed);
    if (!Number.isInteger(page) || page < 1) return;
    onPage(Math.min(page, pages));
    setTyped('');
  };
  return (
    <div className={styles.goTo}>
      <label htmlFor={id}>{t('pages.goTo')}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value.trim())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          open();
        }}
      />
      <Button variant="default" onClick={open}>
        {t('pages.go')}
      </Button>
    </div>
  );
}
