import type { contacts } from '@dijkportaal/contract/contacts';
import type { InputTo } from '@dijkportaal/contract/endpoint';
import { readCsv } from './read-csv.ts';

/** A row as it goes to the server. */
export type ImportRow = InputTo<typeof contacts.import>['body']['rows'][number];

/** Why a file cannot be imported at all. */
export type FileProblem = 'spreadsheet' | 'tooLarge' | 'noHeadings' | 'empty' | 'tooMany';

/** Words above the columns, as a spreadsheet or our own export has them. */
const headings: Record<keyof ImportRow, RegExp> = {
  name: /^(naam|name)$/,
  email: /^(e-?mail|e-?mail-?adres(sen)?)$/,
  mobile_phone: /^((mobiele )?telefoon(nummer)?|mobiel|mobile_phone|(mobile )?phone)$/,
  groups: /^(groep(en)?|groups?)$/,
  zones: /^zones?$/,
};
const fields = Object.keys(headings) as (keyof ImportRow)[];

/** The most that the server takes at once. */
const mostRows = 5000;
const mostBytes = 5 * 1024 * 1024;

/** Reads a file that somebody chose: its rows, or why it cannot be. */
export async function readContacts(file: File): Promise<ImportRow[] | FileProblem> {
  if (file.size > mostBytes) return 'tooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isSpreadsheet(bytes) || /\.(xlsx?|xlsm|ods)$/i.test(file.name)) return 'spreadsheet';
  const [first = [], ...rows] = readCsv(decode(bytes));
  const words = first.map((word) => word.trim().toLowerCase());
  const columns = fields.map((field) => [field, words.findIndex((word) => headings[field].test(word))] as const);
  const found = new Map(columns);
  if (found.get('name') === -1 || found.get('email') === -1) return first.length === 0 ? 'empty' : 'noHeadings';
  if (rows.length === 0) return 'empty';
  if (rows.length > mostRows) return 'tooMany';
  return rows.map((row) => Object.fromEntries(columns.map(([field, at]) => [field, row[at] ?? ''])) as ImportRow);
}

/** Files of Excel and the like: a ZIP archive, or the older compound file. */
function isSpreadsheet([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

/** Excel on Windows writes UTF-8 with a mark, UTF-16, or the old Western European letters. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most characters in a cell, as the contract has it. */
const mostCharacters: Record<keyof ImportRow, number> = {
  name: 200,
  email: 1000,
  mobile_phone: 50,
  groups: 2000,
  zones: 2000,
};

/** Cells that hold more than the server takes. `row` counts from 1, without the headings. */
export function findTooLong(rows: ImportRow[]): { row: number; field: keyof ImportRow }[] {
  return rows.flatMap((row, index) =>
    fields.filter((field) => row[field].length > mostCharacters[field]).map((field) => ({ row: index + 1, field })),
  );
}
