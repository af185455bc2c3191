/** A row of a file; `row` is its number in the spreadsheet, from 1, in which empty rows count. */
export interface TableRow {
  row: number;
  cells: string[];
}

/**
 * Rows of cells from comma- or semicolon-separated values (RFC 4180), without empty rows. Papaparse is 6 kB larger and
 * accepts one kind of line end per file, while merged files have several.
 */
export function readCsv(text: string): TableRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = findSeparator(content);
  const rows: TableRow[] = [];
  let row = 1;
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    cells.push(cell);
    if (cells.some((text) => text.trim() !== '')) rows.push({ row, cells });
    row += 1;
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < content.length; at++) {
    const sign = content[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (content[at + 1] !== '"') isQuoted = false;
      else {
        cell += '"';
        at++;
      }
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && content[at + 1] === '\n') at++;
      endRow();
    } else cell += sign;
  }
  endRow();
  return rows;
}

/** The one that occurs more often in the headings; a Dutch spreadsheet writes semicolons. */
function findSeparator(content: string): string {
  const [headings = ''] = content
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/);
  return headings.split(',').length > headings.split(';').length ? ',' : ';';
}
