/** What a CSV file begins with, so that a Dutch Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** One row of quoted cells with semicolons, as a Dutch Excel opens them (RFC 4180). */
export function csvRow(cells: string[]): string {
  return `${cells.map((cell) => `"${neutralise(cell).replaceAll('"', '""')}"`).join(';')}\r\n`;
}

/** A spreadsheet would run a cell that begins like a formula (OWASP, CSV injection). */
const neutralise = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** Takes away the apostrophe that `csvRow` put before a cell, for a file that comes back. */
export const fromCsvCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '');
