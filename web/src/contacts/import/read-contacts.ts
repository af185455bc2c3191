import { contactTextLengths, maxImportedLabels, type contacts, type ContactText } from '@dijkportaal/contract/contacts';
import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import { contactTexts, textInputs } from '../fields.ts';
import { readCsv } from './read-csv.ts';

/** A row as sent to the server. */
export type ImportRow = InputTo<typeof contacts.import>['body']['rows'][number];

/** Why a file cannot be imported at all. */
export type FileProblem =
  | 'protected'
  | 'oldSpreadsheet'
  | 'unreadable'
  | 'tooLarge'
  | 'noHeadings'
  | 'empty'
  | 'tooMany';

const textHeadings = Object.fromEntries(contactTexts.map((field) => [field, textInputs[field].heading])) as Record<
  ContactText,
  RegExp
>;

/** The headings of the columns, in lower case. */
const headings: Record<keyof ImportRow, RegExp> = {
  ...textHeadings,
  groups: /^(groep(en)?|groups?)$/,
  zones: /^zones?$/,
};
const fields = Object.keys(headings) as (keyof ImportRow)[];

/** The server's limit. */
const maxRows = 5000;
const maxBytes = 5 * 1024 * 1024;

/** Returns the rows of a file, or why it cannot be imported. */
export async function readContacts(file: File): Promise<ImportRow[] | FileProblem> {
  if (file.size > maxBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const table = await readTable(bytes);
  if (typeof table === 'string') return table;
  const [first = [], ...rows] = table;
  const words = first.map((word) => word.trim().toLowerCase());
  const columns = fields.map((field) => [field, words.findIndex((word) => headings[field].test(word))] as const);
  const found = new Map(columns);
  if (found.get('name') === -1 || found.get('email') === -1) return first.length === 0 ? 'empty' : 'noHeadings';
  if (rows.length === 0) return 'empty';
  if (rows.length > maxRows) return 'tooMany';
  return rows.map((row) => Object.fromEntries(columns.map(([field, at]) => [field, row[at] ?? ''])) as ImportRow);
}

/** The first bytes decide, not the name: a spreadsheet is a ZIP archive, an older one a compound file. */
async function readTable(bytes: Uint8Array<ArrayBuffer>): Promise<string[][] | FileProblem> {
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

const maxLengths: Record<keyof ImportRow, number> = {
  ...contactTextLengths,
  groups: maxImportedLabels,
  zones: maxImportedLabels,
};

/** Cells that are longer than the server accepts. `row` counts from 1, without the headings. */
export function findTooLong(rows: Partial<ImportRow>[]): { row: number; field: keyof ImportRow }[] {
  return rows.flatMap((row, index) =>
    fields.filter((field) => (row[field]?.length ?? 0) > maxLengths[field]).map((field) => ({ row: index + 1, field })),
  );
}
