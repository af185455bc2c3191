import type { ReactNode } from 'react';
import styles from './data-table.module.css';

/** One column: its heading, which is also the label of the value on a card, and the cell of a row. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Keeps short values such as times on one line. */
  isShort?: boolean;
  /** Makes the heading a button that sorts by this column. */
  sort?: {
    /** The current direction, if sorted by this column. */
    direction?: 'ascending' | 'descending' | undefined;
    onSort: () => void;
  };
}

interface DataTableProps<Row> {
  /** Describes the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  /** Which rows are highlighted; something in the row must say why too. */
  isMarked?: (row: Row) => boolean;
  /** Whether other rows are being loaded. */
  isBusy?: boolean;
}

/** As cards the elements are blocks, which removes the implicit table roles in some browsers. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
};

/** Rows as a table; on narrow screens each row becomes a card. */
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
