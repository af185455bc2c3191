import {
  contactTextLengths,
  maxImportedLabels,
  type contacts,
  type ContactText,
} from '@dijkportaal/contract/contacts/contacts';
import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import { contactTexts, textInputs } from '../fields.ts';
import { readCsv, type TableRow } from './read-csv.ts';

/** A row as sent to the server, with its number in the spreadsheet. */
export type ImportRow = InputTo<typeof contacts.import>['body']['rows'][number] & { row: number };

/** The fields of a contact that a file can have. */
export type ImportField = Exclude<keyof ImportRow, 'row'>;

/** Why a file cannot be imported at all. */
export type FileProblem =
  | 'protected'
  | 'oldSpreadsheet'
  | 'unreadable'
  | 'tooLarge'
  | 'noHeadings'
  | 'empty'
  | 'tooMany';

/** A file with contacts: its headings and the rows below them. */
export interface Table {
  headings: string[];
  rows: TableRow[];
}

/** The column of each field, from 0; null if the file does not have it. */
export type Columns = Record<ImportField, number | null>;

const textHeadings = Object.fromEntries(contactTexts.map((field) => [field, textInputs[field].heading])) as Record<
  ContactText,
  RegExp
>;

/** The headings of the columns, in lower case. */
const headings: Record<ImportField, RegExp> = {
  ...textHeadings,
  groups: /^(groep(en)?|groups?)$/,
  zones: /^zones?$/,
};

/** The fields, in the order of the form. */
export const importFields = Object.keys(headings) as ImportField[];

/** The server's limit. */
const maxRows = 5000;
const maxBytes = 5 * 1024 * 1024;

/** Returns the table in a file, or why it cannot be imported. */
export async function readTable(file: File): Promise<Table | FileProblem> {
  if (file.size > maxBytes) return 'tooLarge';
  const read = await readRows(new Uint8Array(await file.arrayBuffer()));
  if (typeof read === 'string') return read;
  const [first, ...rows] = read;
  if (first === undefined) return 'empty';
  const table = { headings: first.cells.map((heading) => heading.trim()), rows };
  if (rows.length === 0) return isComplete(findColumns(table)) ? 'empty' : 'noHeadings';
  return rows.length > maxRows ? 'tooMany' : table;
}

/** The columns whose headings are recognised. */
export function findColumns(table: Table): Columns {
  const words = table.headings.map((word) => word.toLowerCase());
  const columns = importFields.map((field) => {
    const at = words.findIndex((word) => headings[field].test(word));
    return [field, at === -1 ? null : at];
  });
  return Object.fromEntries(columns) as Columns;
}

/** Every contact needs a name and an e-mail address. */
export const isComplete = ({ name, email }: Columns) => name !== null && email !== null;

/** The rows of a table as contacts. */
export const toImportRows = ({ rows }: Table, columns: Columns): ImportRow[] =>
  rows.map(({ row, cells }) => {
    const values = importFields.map((field) => [field, cells[columns[field] ?? -1] ?? '']);
    return { row, ...(Object.fromEntries(values) as Record<ImportField, string>) };
  });

/** The first bytes decide, not the name: a spreadsheet is a ZIP archive, an older one a compound file. */
async function readRows(bytes: Uint8Array<ArrayBuffer>): Promise<TableRow[] | FileProblem> {
  const [first, second] = bytes;
  if (first === 0xd0 && second === 0xcf) return isProtected(bytes) ? 'protected' : 'oldSpreadsheet';
  if (first !== 0x50 || second !== 0x4b) return readCsv(decode(bytes));
  const { readSpreadsheet } = await import('./read-spreadsheet.ts');
  return (await readSpreadsheet(bytes)) ?? 'unreadable';
}

/** Excel stores a password-protected workbook in a compound file, under this name (MS-OFFCRYPTO, 2.3). */
function isProtected(bytes: Uint8Array<ArrayBuffer>): boolean {
  return new TextDecoder('latin1').decode(bytes).includes('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e');
}

/** Excel on Windows writes UTF-8 with a byte order mark, UTF-16 or Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const maxLengths: Record<ImportField, number> = {
  ...contactTextLengths,
  groups: maxImportedLabels,
  zones: maxImportedLabels,
};

/** Cells that are longer than the server accepts. */
export function findTooLong(rows: ImportRow[]): { row: number; field: ImportField }[] {
  return rows.flatMap((row) =>
    importFields.filter((field) => row[field].length > maxLengths[field]).map((field) => ({ row: row.row, field })),
  );
}
