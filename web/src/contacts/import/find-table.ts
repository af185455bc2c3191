import type { TableRow } from './read-csv.ts';
import { countHeadings, fieldOf, namePartOf, type NamePart } from './headings.ts';

/** A sheet with contacts: its headings and the rows below them. */
export interface Table {
  headings: string[];
  rows: TableRow[];
  /** The column that was added with the whole name. */
  joinedName?: number;
}

/** Titles above the headings. */
const maxRowsAbove = 30;

/** The headings and rows of a sheet; null when its first row seems to be a contact, or there is none. */
export function findTable(rows: TableRow[]): Table | null {
  const at = findHeadingRow(rows.slice(0, maxRowsAbove));
  const found = rows[at];
  if (found === undefined || found.cells.some((cell) => cell.includes('@'))) return null;
  const below = rows.slice(at + 1);
  const width = below.reduce((widest, { cells }) => Math.max(widest, cells.length), found.cells.length);
  const headings = Array.from({ length: width }, (_, column) => found.cells[column]?.trim() ?? '');
  // A list that was put together repeats them.
  const isRepeated = ({ cells }: TableRow) =>
    headings.every((heading, column) => (cells[column]?.trim() ?? '') === heading);
  return joinNames({ headings: withoutEmptyEnd(headings, below), rows: below.filter((row) => !isRepeated(row)) });
}

/** The row with most known headings; without any, the first one with more than a title. */
function findHeadingRow(rows: TableRow[]): number {
  const known = rows.map(({ cells }) => countHeadings(cells));
  const most = Math.max(0, ...known);
  if (most > 1) return known.indexOf(most);
  const wide = rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(wide, 0);
}

/** Columns without a heading and without a cell, which spreadsheets leave after the last one. */
function withoutEmptyEnd(headings: string[], rows: TableRow[]): string[] {
  const hasText = (column: number) =>
    headings[column] !== '' || rows.some(({ cells }) => (cells[column] ?? '').trim() !== '');
  let length = headings.length;
  while (length > 0 && !hasText(length - 1)) length -= 1;
  return headings.slice(0, length);
}

/** Adds a column with the whole name where a file has only its parts. */
function joinNames(table: Table): Table {
  const { headings, rows } = table;
  const columns = new Map<NamePart, number>();
  headings.forEach((heading, at) => {
    const part = namePartOf(heading);
    if (part !== undefined && !columns.has(part)) columns.set(part, at);
  });
  const whole = headings.findIndex((heading) => fieldOf(heading) === 'name');
  const first = columns.get('first') ?? columns.get('initials');
  // 'Naam' beside 'Voornaam' is the last name, unless it has the first name in it.
  if (whole !== -1) {
    const isWhole = ({ cells }: TableRow) =>
      (cells[whole] ?? '').toLowerCase().includes((cells[first ?? -1] ?? '').toLowerCase());
    if (columns.has('last') || first === undefined || rows.filter(isWhole).length * 2 >= rows.length) return table;
    columns.set('last', whole);
  }
  const last = columns.get('last');
  if (last === undefined || columns.size === 1) return table;
  const textOf = (cells: string[], part: NamePart) => cells[columns.get(part) ?? -1]?.trim() ?? '';
  const nameOf = (cells: string[]) =>
    [textOf(cells, 'first') || textOf(cells, 'initials'), textOf(cells, 'infix'), textOf(cells, 'last')]
      .filter(Boolean)
      .join(' ');
  const used = (['first', 'initials', 'infix', 'last'] as const).flatMap(
    (part) => headings[columns.get(part) ?? -1] ?? [],
  );
  const fill = (cells: string[]) => Array.from({ length: headings.length }, (_, at) => cells[at] ?? '');
  return {
    headings: [...headings, used.join(' + ')],
    rows: rows.map(({ row, cells }) => ({ row, cells: [...fill(cells), nameOf(cells)] })),
    joinedName: headings.length,
  };
}
