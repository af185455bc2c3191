import { contactTextLengths, maxImportedLabels, type contacts } from '@dijkportaal/contract/contacts/contacts';
import { invisible } from '@dijkportaal/contract/platform/fields';
import type { InputTo } from '@dijkportaal/contract/platform/endpoint';
import type { Table } from './find-table.ts';
import { fieldOf, importFields, type ImportField } from './headings.ts';

/** A row as sent to the server, with its number in the spreadsheet. */
export type ImportRow = InputTo<typeof contacts.import>['body']['rows'][number] & { row: number };

/** The column of each field, from 0; null if the file does not have it, undefined if several may be it. */
export type Columns = Record<ImportField, number | null | undefined>;

/** The columns whose headings are recognised. */
export function findColumns(table: Table): Columns {
  const fields = table.headings.map(fieldOf);
  const columns = importFields.map((field) => {
    if (field === 'name' && table.joinedName !== undefined) return [field, table.joinedName];
    const found = fields.flatMap((one, at) => (one === field ? [at] : []));
    return [field, found.length > 1 ? chooseColumn(table, found) : (found[0] ?? null)];
  });
  return Object.fromEntries(columns) as Columns;
}

/** Of columns with the same meaning the one with texts; undefined when several have different ones. */
function chooseColumn({ rows }: Table, columns: number[]): number | undefined {
  const textsOf = (at: number) => rows.map(({ cells }) => cells[at]?.trim() ?? '');
  const filled = columns.filter((at) => textsOf(at).some((text) => text !== ''));
  const different = new Set(filled.map((at) => JSON.stringify(textsOf(at))));
  return different.size > 1 ? undefined : (filled[0] ?? columns[0]);
}

/** Every contact needs a name and an e-mail address, and no field has two columns. */
export const isComplete = (columns: Columns) =>
  typeof columns.name === 'number' &&
  typeof columns.email === 'number' &&
  importFields.every((field) => columns[field] !== undefined);

/** A text without what nobody sees and on one line; addresses are read by the server, which keeps their lines apart. */
const clean = (text: string, field: ImportField) => {
  const visible = text
    .replaceAll(/_x00[01][\dA-F]_/gi, ' ')
    .replaceAll(invisible, '')
    // oxlint-disable-next-line no-control-regex -- Control characters are what is removed.
    .replaceAll(/[\0-\u0008\u000E-\u001F\u007F]/g, '');
  return (field === 'email' ? visible : visible.replaceAll(/\s+/g, ' ')).trim();
};

/** The rows of a table as contacts. */
export const toImportRows = ({ rows }: Table, columns: Columns, addsZeros = false): ImportRow[] =>
  rows.map(({ row, cells }) => {
    const values = importFields.map((field) => [field, clean(cells[columns[field] ?? -1] ?? '', field)]);
    const read = { row, ...(Object.fromEntries(values) as Record<ImportField, string>) };
    return addsZeros ? { ...read, mobile_phone: withZero(read.mobile_phone) } : read;
  });

/** A Dutch number that a spreadsheet took for an amount, with the zero or plus that it lost. */
const withZero = (phone: string) => phone.replace(/^(?=[1-9]\d{8}$)/, '0').replace(/^(?=31[1-9]\d{8}$)/, '+');

/** How many telephone numbers lost their zero or plus. */
export const countLostZeros = (rows: ImportRow[]) =>
  rows.filter(({ mobile_phone }) => withZero(mobile_phone) !== mobile_phone).length;

const maxLengths: Record<ImportField, number> = {
  ...contactTextLengths,
  groups: maxImportedLabels,
  zones: maxImportedLabels,
};

/** What is wrong with a cell before the server has looked at it. */
export type CellProblem = 'tooLong' | 'spreadsheetError' | 'unreadableSign' | 'shortenedNumber';

/** The first problem of each cell. */
export function findCellProblems(rows: ImportRow[]): { row: number; field: ImportField; problem: CellProblem }[] {
  return rows.flatMap((row) =>
    importFields.flatMap((field) => {
      const problem = problemOf(row[field], field);
      return problem === null ? [] : [{ row: row.row, field, problem }];
    }),
  );
}

function problemOf(text: string, field: ImportField): CellProblem | null {
  if (text.length > maxLengths[field]) return 'tooLong';
  if (/^#(N\/[AB]|(REF|VERW|VALUE|WAARDE|DIV\/0|NULL|LEEG|NUM|GETAL|SPILL|CALC)!|(NAME|NAAM)\?|#+)$/i.test(text))
    return 'spreadsheetError';
  if (text.includes('\uFFFD')) return 'unreadableSign';
  return field === 'mobile_phone' && /^\d([.,]\d+)?E\+?\d+$/i.test(text) ? 'shortenedNumber' : null;
}
