import { contacts } from '@dijkportaal/contract/contacts';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { findTooLong, readContacts, type FileProblem, type ImportRow } from './read-contacts.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

/** An error in a cell; `row` counts from 1, without the headings. */
export interface RowError {
  row: number;
  field: string;
  message: string;
}

type ImportState =
  | { step: 'start' }
  | { step: 'refused'; problem: FileProblem }
  | { step: 'failed'; reason: string | undefined }
  | { step: 'wrong'; rows: ImportRow[]; errors: RowError[] }
  | { step: 'checked'; rows: ImportRow[]; created: number; updated: number }
  | { step: 'done'; created: number; updated: number };

/** The steps of an import: the file is read and checked, and saved after confirmation. */
export function useImport() {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [state, setState] = useState<ImportState>({ step: 'start' });
  const [isBusy, setBusy] = useState(false);

  const send = async (rows: ImportRow[], isFinal: boolean): Promise<ImportState> => {
    const options = { success: null, showsBadInput: false };
    const { errors, ...counts } = await callExtension(contacts.import, { body: { rows, commit: isFinal } }, options);
    if (errors.length > 0) return { step: 'wrong', rows, errors };
    if (!isFinal) return { step: 'checked', rows, ...counts };
    await refetch();
    return { step: 'done', ...counts };
  };
  const run = async (work: () => Promise<ImportState>) => {
    setBusy(true);
    try {
      setState(await work());
    } catch (error) {
      if (!(error instanceof CallError)) console.error('import failed', error);
      setState({ step: 'failed', reason: error instanceof CallError ? error.sentence : undefined });
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File) => {
    setState({ step: 'start' });
    return run(async () => {
      const rows = await readContacts(file);
      if (typeof rows === 'string') return { step: 'refused', problem: rows };
      const tooLong = findTooLong(rows).map((place) => ({ ...place, message: t('import.tooLong') }));
      return tooLong.length > 0 ? { step: 'wrong', rows, errors: tooLong } : send(rows, false);
    });
  };
  return { state, isBusy, check, commit: (rows: ImportRow[]) => run(() => send(rows, true)) };
}
