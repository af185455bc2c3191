import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** One column: its heading, which is also the label in front of the value on a card, and what a row shows in it. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Keeps short values such as times on one line. */
  isShort?: boolean;
  /** Makes the heading a button that sorts by this column. */
  sort?: {
    /** How the rows are sorted by it now, if they are. */
    direction?: 'ascending' | 'descending' | undefined;
    onSort: () => void;
  };
}

interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Which rows stand out; something in the row must say why too. */
  isMarked?: (row: Row) => boolean;
  /** Whether other rows are on their way. */
  isBusy?: boolean;
}

/** As cards the elements are blocks, which in some browsers takes the roles away that tables have by themselves. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** Rows as a table; where there is little room each row becomes a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isMarked, isBusy = false }: DataTableProps<Row>) {
  return (
    <div className={styles.frame} aria-busy={isBusy}>
      <table {...roles.table} className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map(({ label, sort }) => (
              <th key={label} {...roles.heading} scope="col" {...(sort && { 'aria-sort': sort.direction ?? 'none' })}>
                {sort === undefined ? (
                  label
                ) : (
                  <button type="button" className={styles.sort} onClick={sort.onSort}>
                    {label}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} data-marked={isMarked?.(row) || undefined}>
              {columns.map(({ label, cell, isShort }) => (
                <td key={label} {...roles.cell} data-label={label} data-short={isShort}>
                  <div>{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
