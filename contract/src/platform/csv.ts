/** The start of a CSV file, with which Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One row of quoted cells separated by semicolons, which a Dutch Excel expects (RFC 4180). */
export function csvRow(cells: string[]): string {
  return `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(';')}\r\n`;
}

/**
 * A cell that a spreadsheet would execute (OWASP, CSV injection): a formula, also with full-width or small signs, and after
 * spaces and invisible characters, which some programs skip.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Z}\p{C}\p{DI}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

const neutralise = (cell: string) => (formula.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that `csvRow` added, for a file that is imported again. */
export const fromCsvCell = (cell: string) =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
