import { Button } from '../layout/button.tsx';
import styles from './pagination.module.css';
import { useTexts } from '../texts.ts';

interface PaginationProps {
  /** The visible page, from 1. */
  page: number;
  /** The number of rows on all pages. */
  count: number;
  pageSize: number;
  /** The buttons are at the end of the list: the caller moves the focus to its beginning. */
  onPage: (page: number) => void;
}

/** Buttons to the previous and next page below a list, and the page number. Nothing for a single page. */
export function Pagination({ page, count, pageSize, onPage }: PaginationProps) {
  const t = useTexts();
  const pages = Math.ceil(count / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={t('pages.label')}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pages.previous')}
      </Button>
      <span>{t('pages.of', { page, pages })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
