import { contacts, type ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { contactEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';
import {
  findColumns,
  findTooLong,
  isComplete,
  readTable,
  toImportRows,
  type Columns,
  type FileProblem,
  type Table,
} from './read-contacts.ts';

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

type ImportState =
  | { step: 'start' }
  | { step: 'refused'; problem: FileProblem }
  | { step: 'incomplete' }
  | { step: 'failed'; reason: string | undefined; wasFinal: boolean }
  | { step: 'wrong'; errors: RowError[] }
  | ({ step: 'checked'; rows: ImportedRow[] } & Counts)
  | ({ step: 'done' } & Counts);

/** The file that was chosen, while the dialog is open, and its columns. */
interface Chosen {
  table: Table;
  columns: Columns;
}

/**
 * The steps of an import: the file is read and checked, and saved after confirmation. A failure does not discard the
 * file.
 */
export function useImport() {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [fileName, setFileName] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<ImportState>({ step: 'start' });
  const { run: attempt, isBusy } = useWrite({
    write: async (work: () => Promise<ImportState>) => setState(await work()),
    failedText: t('import.failed'),
  });

  const send = async ({ table, columns }: Chosen, isFinal: boolean): Promise<ImportState> => {
    if (!isComplete(columns)) return { step: 'incomplete' };
    const rows = toImportRows(table, columns);
    const tooLong = findTooLong(rows).map((place) => ({ ...place, message: t('import.tooLong') }));
    if (tooLong.length > 0) return { step: 'wrong', errors: tooLong };
    const options = { success: null, showsBadInput: false };
    const { errors, ...outcome } = await callExtension(contacts.import, { body: { rows, commit: isFinal } }, options);
    if (errors.length > 0) return { step: 'wrong', errors };
    if (!isFinal) return { step: 'checked', ...outcome };
    await refetch();
    return { step: 'done', ...outcome };
  };
  const run = async (work: () => Promise<ImportState>, wasFinal = false) => {
    const error = await attempt(work);
    if (error === null) return;
    setState({ step: 'failed', reason: error instanceof CallError ? error.sentence : undefined, wasFinal });
  };
  const check = (next: Chosen) => {
    setChosen(next);
    return run(() => send(next, false));
  };
  const choose = (file: File) => {
    // The outcome of the present request would otherwise be shown for this file.
    if (isBusy) return;
    setFileName(file.name);
    return run(async () => {
      const table = await readTable(file).catch((error: unknown) => {
        // A retry must not send the file that was chosen before.
        setChosen(null);
        throw error;
      });
      if (typeof table === 'string') return { step: 'refused', problem: table };
      // A corrected file has the same headings: staff's choice of columns still applies.
      const isSame = chosen !== null && String(chosen.table.headings) === String(table.headings);
      const next = { table, columns: isSame ? chosen.columns : findColumns(table) };
      setChosen(next);
      return send(next, false);
    });
  };
  const commit = (isFinal: boolean) => chosen && !isBusy && void run(() => send(chosen, isFinal), isFinal);
  const map = (columns: Columns) => chosen && !isBusy && void check({ ...chosen, columns });
  return { state, fileName, chosen, isBusy, choose, map, commit };
}
