import { useRef, useState, type ReactNode } from 'react';
import { Pagination } from '../ui/lists/pagination.tsx';
import styles from '../ui/bulk/report.module.css';
import { useTexts } from './texts.ts';

const pageSize = 50;

interface PagedLinesProps<Line> {
  title: string;
  /** How many there are; the server may have sent fewer lines. */
  count: number;
  lines: readonly Line[];
  render: (line: Line) => ReactNode;
}

/** A heading with a number that expands to lines, in pages of fifty; nothing when there are none. */
export function PagedLines<Line>({ title, count, lines, render }: PagedLinesProps<Line>) {
  const t = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [page, setPage] = useState(1);
  if (count === 0) return null;
  const start = (page - 1) * pageSize;
  return (
    <details className={styles.details}>
      <summary>{t('lines', { title, count })}</summary>
      <ul ref={list} tabIndex={-1} className={`stack-2 ${styles.lines}`} aria-label={title}>
        {lines.slice(start, start + pageSize).map((line, index) => (
          <li key={start + index}>{render(line)}</li>
        ))}
      </ul>
      <Pagination
        page={page}
        count={lines.length}
        pageSize={pageSize}
        onPage={(next) => {
          setPage(next);
          list.current?.focus();
        }}
      />
      {count > lines.length && <p>{t('more', { count: count - lines.length })}</p>}
    </details>
  );
}
