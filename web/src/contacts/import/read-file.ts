import { decodeText, type Encoding } from './decode-text.ts';
import { countHeadings } from './headings.ts';
import { readCsv } from './read-csv.ts';
import { findTable, type Table } from './find-table.ts';
import { readSpreadsheet, type SheetRows } from './read-spreadsheet.ts';

/** Why a file cannot be imported at all. */
export type FileProblem =
  | 'protected'
  | 'oldSpreadsheet'
  | 'openDocument'
  | 'numbers'
  | 'unreadable'
  | 'tooSlow'
  | 'tooLarge'
  | 'openQuote'
  | 'noHeadings'
  | 'empty'
  | 'tooMany';

/** The contacts on a sheet, or why there are none, and what is hidden on it. */
export interface SheetTable extends Pick<SheetRows, 'name' | 'hiddenRows' | 'hiddenColumns'> {
  table: Table | FileProblem;
}

/** What is in a file: its sheets, and of a text how it was decoded. */
export interface FileContent {
  sheets: SheetTable[];
  encoding: { name: Encoding; isSure: boolean } | null;
}

/** The server's limit. */
const maxRows = 5000;
/** Far more than a list of contacts has. */
const maxColumns = 300;
/** Longer than the server accepts, so that it is an error of the row. */
const maxCell = 3000;

/** Reads a file, without limits on its time: runs in a worker. The first bytes decide what it is, not its name. */
export async function readFile(bytes: Uint8Array<ArrayBuffer>, chosen?: Encoding): Promise<FileContent | FileProblem> {
  const [first, second] = bytes;
  if (first === 0xd0 && second === 0xcf) return holds(bytes, encryptedPackage) ? 'protected' : 'oldSpreadsheet';
  if (first === 0x50 && second === 0x4b) return readZip(bytes);
  const { text, encoding, isSure } = decodeText(bytes, chosen);
  // Excel 5 to 95 without a container, and other files that are no text.
  if (first === 0x09 && (second ?? 0xff) <= 0x08 && text.includes('\0')) return 'oldSpreadsheet';
  if (text.includes('\0')) return 'unreadable';
  const problem = problemOfText(text.slice(0, 1000).trimStart());
  if (problem !== null) return problem;
  const rows = readCsv(text);
  if (!Array.isArray(rows)) return 'openQuote';
  const sheets = rows.length === 0 ? [] : [{ name: '', rows, hiddenRows: 0, hiddenColumns: 0 }];
  return { sheets: sheets.map(toTable), encoding: { name: encoding, isSure } };
}

/** Why a text that begins like this is no table, although it may be called .xls or .csv. */
function problemOfText(begin: string): FileProblem | null {
  if (/^<\?xml[^]*opendocument/.test(begin)) return 'openDocument';
  if (/^(?:<(?:\?xml|!doctype|html|head|meta|style|table)\b|ID;P)/i.test(begin)) return 'oldSpreadsheet';
  return /^(?:%PDF|\{\\rtf|BEGIN:VCARD|(?:\[\s*)?\{\s*")/.test(begin) ? 'unreadable' : null;
}

async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<FileContent | FileProblem> {
  if (holds(bytes.subarray(0, 200), 'application/vnd.oasis.opendocument')) return 'openDocument';
  if (holds(bytes, 'Index/Document.iwa')) return 'numbers';
  try {
    return { sheets: (await readSpreadsheet(bytes)).map(toTable), encoding: null };
  } catch (error) {
    // Whatever is wrong with the file, the person can only choose another.
    console.warn('the spreadsheet could not be read', error);
    return 'unreadable';
  }
}

/** What the page gets is small, whatever the file was. */
function toTable({ name, rows, hiddenRows, hiddenColumns }: SheetRows): SheetTable {
  const sheet = { name: name.slice(0, 100), hiddenRows, hiddenColumns };
  if (rows.some(({ cells }) => cells.length > maxColumns)) return { ...sheet, table: 'unreadable' };
  // Before anything else is done with them.
  if (rows.length > maxRows + 100) return { ...sheet, table: 'tooMany' };
  const table = findTable(rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, maxCell)) })));
  if (table === null) return { ...sheet, table: 'noHeadings' };
  if (table.rows.length === 0) return { ...sheet, table: countHeadings(table.headings) > 1 ? 'empty' : 'noHeadings' };
  return { ...sheet, table: table.rows.length > maxRows ? 'tooMany' : table };
}

/** Excel stores a password-protected workbook in a compound file, under this name (MS-OFFCRYPTO, 2.3). */
const encryptedPackage = Array.from('EncryptedPackage').join('\0');

const holds = (bytes: Uint8Array, text: string) => new TextDecoder('latin1').decode(bytes).includes(text);
