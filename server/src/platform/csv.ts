/** The start of a CSV file that makes Excel read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One row of quoted cells separated by semicolons, which a Dutch Excel expects (RFC 4180). */
export function csvRow(cells: string[]): string {
  return `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(';')}\r\n`;
}

/** A spreadsheet would execute a cell that begins like a formula (OWASP, CSV injection), also with full-width signs. */
const neutralise = (cell: string) => (/^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell);

/** Removes the apostrophe that `csvRow` added, for a file that is imported again. */
export const fromCsvCell = (cell: string) => cell.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '');
