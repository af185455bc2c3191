import { byteOrderMark, csvRow } from '@dijkportaal/contract/platform/csv';
import { useRef } from 'react';
import { saveFile } from '../../platform/download.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useFocusAfterChange } from '../../ui/layout/remember-focus.ts';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import styles from './import-modal.module.css';
import { useTexts } from '../texts.ts';
import { ImportColumns } from './import-columns.tsx';
import { fieldLabel, ImportCounts, ImportErrors, ImportPreview } from './import-preview.tsx';
import type { Table } from './find-table.ts';
import { ImportSource } from './import-source.tsx';
import { useImport, type Chosen, type RowError } from './use-import.ts';

/** Imports a file with contacts: shows what would change first, and saves only after confirmation. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { state, fileName, source, chosen, isBusy, choose, chooseSheet, chooseEncoding, map, addZeros, commit } =
    useImport();
  const isDone = state.step === 'done';
  const hasResult = state.step === 'checked' || isDone;
  const rightRows = hasResult ? state.created + state.updated + state.unchanged : 0;
  const isRepeated = chosen !== null && Object.values(chosen.columns).includes(undefined);
  const saveErrors = ({ table }: Chosen, errors: RowError[]) => {
    const texts = {
      reason: t('import.reason'),
      name: t('import.errorFile'),
      field: (field: string) => fieldLabel(field, t),
    };
    saveFile(makeErrorFile(table, errors, texts));
  };
  const result = useFocusAfterChange<HTMLDivElement>(state.step);
  return (
    <Modal title={t('import.title')} onClose={isBusy ? undefined : onClose}>
      {!isDone && (
        <>
          <p>{t('import.intro')}</p>
          <p>{t('import.labels')}</p>
          <FileChoice
            fileName={fileName}
            isQuiet={state.step === 'checked'}
            isBusy={isBusy}
            onChoose={(file) => void choose(file)}
          />
          {source !== null && (
            <ImportSource
              {...{ source, chosen, isBusy }}
              onSheet={(sheet) => chooseSheet(sheet)}
              onEncoding={(encoding) => chooseEncoding(encoding)}
              onZeros={(addsZeros) => addZeros(addsZeros)}
            />
          )}
          {chosen !== null && state.step !== 'refused' && (
            <ImportColumns {...chosen} isBusy={isBusy} onChange={(columns) => map(columns)} />
          )}
        </>
      )}
      <div ref={result} tabIndex={-1} className={styles.result}>
        {state.step === 'refused' && <Alert tone="error">{t(`import.problems.${state.problem}`)}</Alert>}
        {state.step === 'incomplete' && (
          <Alert tone="info">{t(isRepeated ? 'import.repeated' : 'import.incomplete')}</Alert>
        )}
        {state.step === 'failed' && (
          <Alert tone="error">
            <p>{t('import.failed')}</p>
            {state.reason !== undefined && <p>{state.reason}</p>}
            {chosen !== null && (
              <Button variant="default" loading={isBusy} onClick={() => commit(state.errors)}>
                {ui('retry')}
              </Button>
            )}
          </Alert>
        )}
        {hasResult && state.errors.length > 0 && chosen !== null && (
          <ImportErrors names={namesOf(chosen)} errors={state.errors} isDone={isDone}>
            <Button variant="default" onClick={() => saveErrors(chosen, state.errors)}>
              {t('import.saveErrors')}
            </Button>
          </ImportErrors>
        )}
        {hasResult && (isDone || rightRows > 0) && (
          <>
            <p role="status">
              {isDone ? t('import.done') : state.errors.length > 0 ? t('import.checkedOthers') : t('import.checked')}
            </p>
            <ImportCounts counts={state} />
          </>
        )}
        {state.step === 'checked' && <ImportPreview rows={state.rows} />}
      </div>
      <Actions>
        {state.step === 'checked' && rightRows > 0 && (
          <Button loading={isBusy} onClick={() => commit(state.errors)}>
            {state.errors.length > 0 ? t('import.commitOthers', { count: rightRows }) : t('import.commit')}
          </Button>
        )}
        <Button variant={isDone ? 'filled' : 'default'} disabled={isBusy} onClick={onClose}>
          {isDone ? t('close') : ui('cancel')}
        </Button>
      </Actions>
    </Modal>
  );
}

interface FileChoiceProps {
  fileName: string;
  isQuiet: boolean;
  isBusy: boolean;
  onChoose: (file: File) => void;
}

function FileChoice({ fileName, isQuiet, isBusy, onChoose }: FileChoiceProps) {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="row below">
      <input
        ref={input}
        type="file"
        accept=".xlsx,.xlsm,.csv,.txt,.tsv,text/csv"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows the same file to be chosen again after it was fixed.
          currentTarget.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
      <Button variant={isQuiet ? 'default' : 'filled'} loading={isBusy} onClick={() => input.current?.click()}>
        {t(fileName === '' ? 'import.choose' : 'import.chooseOther')}
      </Button>
      {fileName !== '' && <span>{fileName}</span>}
      <Button variant="default" onClick={() => saveFile(exampleFile)}>
        {t('import.example')}
      </Button>
    </div>
  );
}

/** With a byte order mark, without which Excel does not read it as UTF-8. */
const exampleFile = new File(
  [
    '\uFEFF',
    'Naam;E-mail;Telefoon;Groepen;Zones\r\n',
    'Linde van der Kolk;linde@example.org;06 12345678;;\r\n',
    'Maatschap De Dijk;info@example.org;;;\r\n',
  ],
  'voorbeeld-contacten.csv',
  { type: 'text/csv' },
);

/** The name of the contact in each row. */
function namesOf({ table, columns }: Chosen): Map<number, string> {
  const cellOf = (cells: string[], at: number | null | undefined) => cells[at ?? -1] ?? '';
  return new Map(
    table.rows.map(({ row, cells }) => [row, cellOf(cells, columns.name) || cellOf(cells, columns.email)]),
  );
}

/** The rows with errors as they are in the file, with the reasons in the last column: to be corrected and imported. */
function makeErrorFile(
  table: Table,
  errors: RowError[],
  texts: { reason: string; name: string; field(field: string): string },
) {
  const reasons = Map.groupBy(errors, ({ row }) => row);
  const headings = table.headings.filter((_heading, at) => at !== table.joinedName);
  const lines = table.rows.flatMap(({ row, cells }) => {
    const own = reasons.get(row);
    if (own === undefined) return [];
    const reason = own.map(({ field, message }) => `${texts.field(field)}: ${message}`).join(' ');
    return [csvRow([...headings.map((_heading, at) => cells[at] ?? ''), reason])];
  });
  const parts = [byteOrderMark, csvRow([...headings, texts.reason]), ...lines];
  return new File(parts, texts.name, { type: 'text/csv' });
}
