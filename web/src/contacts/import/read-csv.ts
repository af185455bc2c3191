/**
 * Rows of cells from comma- or semicolon-separated values (RFC 4180), without empty rows. Papaparse is 6 kB larger and
 * accepts one kind of line end per file, while merged files have several.
 */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const separator = findSeparator(content);
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endRow = () => {
    row.push(cell);
    if (row.some((text) => text.trim() !== '')) rows.push(row);
    [row, cell] = [[], ''];
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
      row.push(cell);
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
