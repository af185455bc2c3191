import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { TableRow } from './read-csv.ts';

/** The maximum size of an unpacked spreadsheet. */
const maxUnpackedBytes = 60 * 1024 * 1024;

/**
 * The first sheet of an .xlsx file as rows of text, without empty rows. Null when it is not a spreadsheet, or far too
 * large for a list of contacts.
 */
export async function readSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<TableRow[] | null> {
  try {
    const rows: unknown[][] = await readSheet(unpack(bytes));
    return rows
      .map((cells, index) => ({ row: index + 1, cells: cells.map(formatCell) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    // Whatever is wrong with the file, the person can only choose another.
    console.warn('the spreadsheet could not be read', error);
    return null;
  }
}

/**
 * The same archive without compression. The library unpacks large parts in a worker created from text, which the
 * portal's policy forbids; it reads uncompressed parts directly.
 */
function unpack(bytes: Uint8Array): ArrayBuffer {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > maxUnpackedBytes) throw new Error('the spreadsheet is too large');
      return true;
    },
  });
  return zipSync(parts, { level: 0 }).buffer;
}

function formatCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'WAAR' : 'ONWAAR';
  if (cell instanceof Date) return formatDate(cell);
  return typeof cell === 'number' || typeof cell === 'string' ? String(cell) : '';
}

/** A cell has no time zone; the library returns its clock time as UTC. */
function formatDate(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}-${month}-${year}`;
}
