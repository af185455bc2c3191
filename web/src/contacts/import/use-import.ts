import { contacts, type ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { contactEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';
import type { Encoding } from './decode-text.ts';
import type { Table } from './find-table.ts';
import { findCellProblems, findColumns, isComplete, toImportRows, type Columns } from './read-contacts.ts';
import type { FileContent, FileProblem } from './read-file.ts';
import { readInWorker } from './read-in-worker.ts';

/** An error in a cell; `row` is its number in the spreadsheet. */
export interface RowError {
  row: number;
  field: string;
  message: string;
}

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
}

/** `errors` are of the rows that are left out. */
type ImportState =
  | { step: 'start' }
  | { step: 'refused'; problem: FileProblem }
  | { step: 'incomplete' }
  | { step: 'failed'; reason: string | undefined; errors: RowError[] | null }
  | ({ step: 'checked'; rows: ImportedRow[]; errors: RowError[] } & Counts)
  | ({ step: 'done'; errors: RowError[] } & Counts);

/** What is read from a file, and the sheet that is imported. */
export interface Source extends FileContent {
  bytes: Uint8Array<ArrayBuffer>;
  sheet: number;
  /** Stays when an encoding was chosen. */
  asksEncoding: boolean;
}

/** The table that is imported, which column is what, and whether telephone numbers get the zero that they lost. */
export interface Chosen {
  table: Table;
  columns: Columns;
  addsZeros: boolean;
}

/** The server's limit. */
const maxBytes = 5 * 1024 * 1024;
const none: Counts = { created: 0, updated: 0, unchanged: 0 };

/**
 * The steps of an import: the file is read and checked, and saved after confirmation. A failure does not discard the
 * file.
 */
export function useImport() {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [fileName, setFileName] = useState('');
  const [source, setSource] = useState<Source | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<ImportState>({ step: 'start' });
  const { run: attempt, isBusy } = useWrite({
    write: async (work: () => Promise<ImportState>) => setState(await work()),
    failedText: t('import.failed'),
  });

  /** Checks all rows, or saves those without the errors that a check found. */
  const send = async (next: Chosen, known: RowError[] | null): Promise<ImportState> => {
    const { table, columns, addsZeros } = next;
    if (!isComplete(columns)) return { step: 'incomplete' };
    const all = toImportRows(table, columns, addsZeros);
    const found: RowError[] =
      known ??
      findCellProblems(all).map(({ problem, ...place }) => ({ ...place, message: t(`import.cells.${problem}`) }));
    const wrong = new Set(found.map(({ row }) => row));
    const rows = all.filter(({ row }) => !wrong.has(row));
    if (rows.length === 0) return { step: 'checked', ...none, rows: [], errors: found };
    const options = { success: null, showsBadInput: false };
    const body = { rows, commit: known !== null };
    const { errors, ...outcome } = await callExtension(contacts.import, { body }, options);
    const total = [...found, ...errors].toSorted((a, b) => a.row - b.row);
    // A colleague may have changed something since the check: nothing is saved then.
    if (known !== null && errors.length > 0) return send(next, null);
    if (known === null) return { step: 'checked', ...outcome, errors: total };
    await refetch();
    return { step: 'done', ...outcome, errors: total };
  };
  const run = async (work: () => Promise<ImportState>, known: RowError[] | null = null) => {
    const error = await attempt(work);
    if (error === null) return;
    setState({ step: 'failed', reason: error instanceof CallError ? error.sentence : undefined, errors: known });
  };
  const check = (next: Chosen) => {
    setChosen(next);
    return send(next, null);
  };
  const checkSheet = (from: Source): Promise<ImportState> | ImportState => {
    setSource(from);
    const { table } = from.sheets[from.sheet] ?? { table: 'empty' };
    if (typeof table === 'string') {
      setChosen(null);
      return { step: 'refused', problem: table };
    }
    // A corrected file has the same headings, and maybe the reasons beside them: what staff chose for it stays.
    const isSame = chosen !== null && chosen.table.headings.every((heading, at) => heading === table.headings[at]);
    return check({
      table,
      columns: isSame ? chosen.columns : findColumns(table),
      addsZeros: chosen?.addsZeros ?? true,
    });
  };
  const read = async (bytes: Uint8Array<ArrayBuffer>, encoding?: Encoding): Promise<ImportState> => {
    const content = bytes.length > maxBytes ? 'tooLarge' : await readInWorker(bytes, encoding);
    if (typeof content === 'string') {
      setSource(null);
      setChosen(null);
      return { step: 'refused', problem: content };
    }
    const asksEncoding = encoding !== undefined || content.encoding?.isSure === false;
    return checkSheet({ ...content, bytes, asksEncoding, sheet: bestSheet(content) });
  };
  const choose = (file: File) => {
    // The outcome of the present request would otherwise be shown for this file.
    if (isBusy) return;
    setFileName(file.name);
    return run(async () => {
      const bytes = await file.arrayBuffer().catch((error: unknown) => {
        // A retry must not send the file that was chosen before.
        setSource(null);
        setChosen(null);
        throw error;
      });
      return read(new Uint8Array(bytes));
    });
  };
  const whenFree = (work: () => Promise<ImportState> | ImportState, known?: RowError[] | null) => {
    if (!isBusy) void run(async () => work(), known);
  };
  return {
    state,
    fileName,
    source,
    chosen,
    isBusy,
    choose,
    chooseSheet: (sheet: number) => source && whenFree(() => checkSheet({ ...source, sheet })),
    chooseEncoding: (encoding: Encoding) => source && whenFree(() => read(source.bytes, encoding)),
    map: (columns: Columns) => chosen && whenFree(() => check({ ...chosen, columns })),
    addZeros: (addsZeros: boolean) => chosen && whenFree(() => check({ ...chosen, addsZeros })),
    /** Saves the rows without these errors; null checks again. */
    commit: (known: RowError[] | null) => chosen && whenFree(() => send(chosen, known), known),
  };
}

/** The first sheet with contacts; without one the first with a table. */
function bestSheet({ sheets }: FileContent): number {
  const tables = sheets.map(({ table }) => (typeof table === 'string' ? null : table));
  const complete = tables.findIndex((table) => table !== null && isComplete(findColumns(table)));
  return complete === -1
    ? Math.max(
        tables.findIndex((table) => table !== null),
        0,
      )
    : complete;
}
