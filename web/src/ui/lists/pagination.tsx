import { Button } from '../layout/button.tsx';
import styles from './pagination.module.css';
import { useTexts } from '../texts.ts';

interface PaginationProps {
  /** The page that is shown, from 1. */
  page: number;
  /** Rows in all. */
  count: number;
  pageSize: number;
  /** The buttons sit at the ends of the list: whoever listens moves the focus to its beginning. */
  onPage: (page: number) => void;
}

/** Previous and next below a list, and which page of how many it is. Nothing where there is one page. */
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
