import { countHeadings } from './headings.ts';

/** A row of a file; `row` is its number in the spreadsheet, from 1, in which empty rows count. */
export interface TableRow {
  row: number;
  cells: string[];
}

const separators = [';', ',', '\t', '|'];
/** Headings are among the first rows. */
const firstRows = 30;

/**
 * Rows of cells from separated values (RFC 4180), without empty rows; the number of the row whose quote never ends, from
 * which nobody can say what is in a cell. Papaparse is 6 kB larger and accepts one kind of line end per file, while merged
 * files have several.
 */
export function readCsv(text: string): TableRow[] | { openQuote: number } {
  const content = text.replace(/^\uFEFF/, '');
  // Excel writes it above the headings, and counts it as a row.
  const [line = '', separator] = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i.exec(content) ?? [];
  const start = line.length;
  const rows = parse(content, separator ?? findSeparator(content), { start, row: start > 0 ? 2 : 1 });
  const last = rows.at(-1);
  if (last?.isOpen === true) return { openQuote: last.row };
  return readQuotedRows(rows) ?? rows.map(({ row, cells }) => ({ row, cells }));
}

/** The cells of rows that a program quoted as a whole, once more; null where the rows are no such rows. */
function readQuotedRows(rows: TableRow[]): TableRow[] | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const content = rows.map(({ cells }) => cells[0]).join('\n');
  const inner = parse(content, findSeparator(content), { start: 0, row: 1 });
  const known = Math.max(0, ...inner.slice(0, firstRows).map(({ cells }) => countHeadings(cells)));
  if (known < 2 || inner.length !== rows.length) return null;
  return rows.map(({ row }, at) => ({ row, cells: inner[at]?.cells ?? [] }));
}

const isEnd = (sign: string | undefined, separator: string) =>
  sign === undefined || sign === separator || sign === '\n' || sign === '\r';

function parse(content: string, separator: string, from: { start: number; row: number }, maxRows = Infinity) {
  const rows: (TableRow & { isOpen: boolean })[] = [];
  let row = from.row;
  let cells: string[] = [];
  // Parts of the text, because a cell that grows by one character at a time is slow.
  let cell = '';
  let cellStart = from.start;
  let isQuoted = false;
  let isBlank = true;
  // Databases write a quote in a text as \", which a spreadsheet never does before a letter.
  const hasBackslashes = /\\"[^";,\t|\r\n]/.test(content);
  const endCell = (at: number) => {
    cells.push(cell + content.slice(cellStart, at));
    cell = '';
    cellStart = at + 1;
    isBlank = true;
  };
  const endRow = () => {
    if (isQuoted || cells.some((text) => text.trim() !== '')) rows.push({ row, cells, isOpen: isQuoted });
    row += 1;
    cells = [];
  };
  let at = from.start;
  for (; at < content.length && rows.length < maxRows; at++) {
    const sign = content[at];
    if (isQuoted) {
      if (hasBackslashes && sign === '\\' && content[at + 1] === '"' && !isEnd(content[at + 2], separator)) {
        cell += content.slice(cellStart, at);
        at++;
        cellStart = at;
        continue;
      }
      if (sign !== '"') continue;
      cell += content.slice(cellStart, at);
      cellStart = at + 1;
      if (content[at + 1] === '"') {
        at++;
        cellStart = at;
      } else isQuoted = false;
    } else if (sign === '"' && isBlank) {
      isQuoted = true;
      isBlank = false;
      cellStart = at + 1;
    } else if (sign === separator) endCell(at);
    else if (sign === '\n' || sign === '\r') {
      endCell(at);
      if (sign === '\r' && content[at + 1] === '\n') at++;
      cellStart = at + 1;
      isBlank = true;
      endRow();
    } else if (sign !== ' ' && sign !== '\t') isBlank = false;
  }
  if (at >= content.length) {
    endCell(at);
    endRow();
  }
  return rows;
}

/** The one that makes most known headings, then most columns; a Dutch spreadsheet writes semicolons. */
function findSeparator(content: string): string {
  const scored = separators.map((separator) => {
    const rows = parse(content.slice(0, 100_000), separator, { start: 0, row: 1 }, firstRows);
    const known = Math.max(0, ...rows.map(({ cells }) => countHeadings(cells)));
    return { separator, score: known * 10_000 + (rows[0]?.cells.length ?? 0) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}
