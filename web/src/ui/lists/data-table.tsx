import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './data-table.module.css';

/** One column: its heading, which is also the label of the value on a card, and the cell of a row. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Shown as heading instead of the label, such as a checkbox that selects all rows. */
  heading?: ReactNode;
  /**
   * Its place on a card, on narrow screens. Without one the value has a line of its own behind its label; `plain`
   * values need no label, and share lines.
   */
  card?: 'select' | 'picture' | 'title' | 'plain' | 'actions';
  /** Prevents short values such as times from wrapping. */
  isShort?: boolean;
  /** Left out of a table that is too narrow for everything; cards have it. */
  isIfWide?: boolean;
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
  /** Which rows are highlighted; something in the row must also say why. */
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
  const head = useRovingHead();
  return (
    <div className={styles.frame} aria-busy={isBusy}>
      <table {...roles.table} className={`surface ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row} {...head}>
            {columns.map(({ label, heading, card, sort, isIfWide }) => (
              <th
                key={label}
                {...roles.heading}
                scope="col"
                data-card={card}
                data-if-wide={isIfWide}
                {...(sort && { 'aria-sort': sort.direction ?? 'none' })}
              >
                {sort === undefined ? (
                  (heading ?? (card === 'actions' ? <span className="visually-hidden">{label}</span> : label))
                ) : (
                  <button type="button" data-prints className={styles.sort} onClick={sort.onSort}>
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
              {columns.map(({ label, cell, isShort, card, isIfWide }) => (
                <td
                  key={label}
                  {...roles.cell}
                  data-label={label}
                  data-short={isShort}
                  data-card={card}
                  data-if-wide={isIfWide}
                >
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

/**
 * Makes the controls in the head a single Tab stop, so that the rows are near; the arrow keys move between them.
 * Returns the props of the row of headings.
 */
function useRovingHead() {
  const row = useRef<HTMLTableRowElement>(null);
  const [current, setCurrent] = useState(0);
  const findControls = () => [...(row.current?.querySelectorAll<HTMLElement>('button, input') ?? [])];
  useLayoutEffect(() => {
    const controls = findControls();
    const stop = Math.min(current, controls.length - 1);
    for (const [index, control] of controls.entries()) control.tabIndex = index === stop ? 0 : -1;
  });
  return {
    ref: row,
    onFocus: ({ target }: { target: EventTarget }) => setCurrent(findControls().indexOf(target as HTMLElement)),
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const controls = findControls();
      controls.at((controls.indexOf(event.target as HTMLElement) + step) % controls.length)?.focus();
    },
  };
}
