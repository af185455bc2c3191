import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { formatValue, readXlsx, type Cell, type CellValue, type Sheet } from 'hucre';
import type { TableRow } from './read-csv.ts';

/** The maximum size of an unpacked spreadsheet. */
const maxUnpackedBytes = 60 * 1024 * 1024;
/** More rows than an import accepts, with what may be above and between them. */
const maxRows = 20_000;

/** What a person sees of one sheet: rows of text without empty ones, and how many rows and columns are hidden. */
export interface SheetRows {
  name: string;
  rows: TableRow[];
  hiddenRows: number;
  hiddenColumns: number;
}

/**
 * The visible sheets of an .xlsx file that have something in them. Throws when it is no such spreadsheet, or far too large for
 * a list of contacts.
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRows[]> {
  const isVisible = (sheet: { hidden?: boolean; veryHidden?: boolean }) => !sheet.hidden && !sheet.veryHidden;
  const { sheets } = await readXlsx(unpack(bytes), { readStyles: true, maxRows, sheets: isVisible });
  return sheets.map(readSheet).filter(({ rows }) => rows.length > 0);
}

/** The same archive with only the parts that are read: the library would unpack two gigabytes. */
function unpack(bytes: Uint8Array): Uint8Array {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > maxUnpackedBytes) throw new Error('the spreadsheet is too large');
      return true;
    },
  });
  for (const [name, part] of Object.entries(parts)) {
    if (name.includes('worksheets/')) parts[name] = numberRows(part);
  }
  // A program that forgot it still wrote a spreadsheet, and the library wants to see it.
  parts['[Content_Types].xml'] ??= strToU8(
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
  );
  return zipSync(parts, { level: 0 });
}

/** Rows may have no number (ECMA-376, 18.3.1.73); the library reads such a row, but not that it is hidden. */
function numberRows(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let row = 0;
  let isChanged = false;
  const xml = strFromU8(part).replaceAll(
    /<((?:\w{1,20}:)?row)(?=[\s/>])([^<>]*)/g,
    (tag, name: string, attributes: string) => {
      const number = /\sr\s*=\s*["'](\d+)/.exec(attributes)?.[1];
      row = number === undefined ? row + 1 : Number(number);
      if (number !== undefined) return tag;
      isChanged = true;
      return `<${name} r="${row}"${attributes}`;
    },
  );
  return isChanged ? strToU8(xml) : part;
}

function readSheet(sheet: Sheet): SheetRows {
  fillMerged(sheet);
  const isHiddenColumn = (at: number) => sheet.columns?.[at]?.hidden === true || sheet.columns?.[at]?.width === 0;
  const rows = sheet.rows
    .map((values, at) => ({
      row: at + 1,
      isHidden: sheet.rowDefs?.get(at)?.hidden === true || sheet.rowDefs?.get(at)?.height === 0,
      cells: values.map((value, column) => formatCell(value, sheet.cells?.get(`${at},${column}`))),
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const hidden = new Set(
    rows.flatMap(({ cells }) => cells.flatMap((cell, at) => (cell.trim() !== '' && isHiddenColumn(at) ? [at] : []))),
  );
  const visible = rows.filter(({ isHidden }) => !isHidden);
  return {
    name: sheet.name,
    rows: visible
      .map(({ row, cells }) => ({ row, cells: cells.filter((_cell, at) => !isHiddenColumn(at)) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    hiddenRows: rows.length - visible.length,
    hiddenColumns: hidden.size,
  };
}

/** A person sees the value of merged cells beside each of their rows. */
function fillMerged({ rows, merges = [], cells }: Sheet): void {
  for (const { startRow, startCol, endRow } of merges) {
    const value = rows[startRow]?.[startCol];
    const style = cells?.get(`${startRow},${startCol}`);
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at++) {
      const row = rows[at];
      if (row === undefined || value === undefined || (row[startCol] ?? null) !== null) continue;
      row[startCol] = value;
      if (style !== undefined) cells?.set(`${at},${startCol}`, style);
    }
  }
}

/** A cell as Excel shows it in the Netherlands. */
function formatCell(value: CellValue | undefined, cell: Cell | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'WAAR' : 'ONWAAR';
  const format = cell?.style?.numFmt ?? 'General';
  if (value instanceof Date) return formatDate(value, format);
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return '';
  // Too narrow or scientific: a person means the number.
  const isGeneral = /^(general|standaard|@)$/i.test(format) || /e\+/i.test(format);
  return isGeneral ? formatGeneral(value) : formatValue(value, format, { locale: 'de-DE' });
}

const formatGeneral = (value: number) =>
  Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(10))).replace('.', ',');

/** A cell has no time zone; the library returns its clock time as UTC. Format 14 is the short date of the country. */
function formatDate(date: Date, format: string): string {
  if (!/^(general|m\/d\/yy(yy)?)$/i.test(format)) return formatValue(date, format);
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
