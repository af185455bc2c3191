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
import { ImportCounts, ImportErrors, ImportPreview } from './import-preview.tsx';
import type { Table, Columns } from './read-contacts.ts';
import { useImport } from './use-import.ts';

/** Imports a file with contacts: shows what would change first, and saves only after confirmation. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const { state, fileName, chosen, isBusy, choose, map, commit } = useImport();
  const isDone = state.step === 'done';
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
          {chosen !== null && state.step !== 'refused' && (
            <ImportColumns {...chosen} isBusy={isBusy} onChange={(columns) => map(columns)} />
          )}
        </>
      )}
      <div ref={result} tabIndex={-1} className={styles.result}>
        {state.step === 'refused' && <Alert tone="error">{t(`import.problems.${state.problem}`)}</Alert>}
        {state.step === 'incomplete' && <Alert tone="info">{t('import.incomplete')}</Alert>}
        {state.step === 'failed' && (
          <Alert tone="error">
            <p>{t('import.failed')}</p>
            {state.reason !== undefined && <p>{state.reason}</p>}
            {chosen !== null && (
              <Button variant="default" loading={isBusy} onClick={() => commit(state.wasFinal)}>
                {ui('retry')}
              </Button>
            )}
          </Alert>
        )}
        {state.step === 'wrong' && chosen !== null && <ImportErrors names={namesOf(chosen)} errors={state.errors} />}
        {(state.step === 'checked' || isDone) && (
          <>
            <p role="status">{t(isDone ? 'import.done' : 'import.checked')}</p>
            <ImportCounts counts={state} />
          </>
        )}
        {state.step === 'checked' && <ImportPreview rows={state.rows} />}
      </div>
      <Actions>
        {state.step === 'checked' && (
          <Button loading={isBusy} onClick={() => commit(true)}>
            {t('import.commit')}
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
        accept=".xlsx,.csv,text/csv"
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
function namesOf({ table, columns }: { table: Table; columns: Columns }): Map<number, string> {
  const cellOf = (cells: string[], at: number | null) => cells[at ?? -1] ?? '';
  return new Map(
    table.rows.map(({ row, cells }) => [row, cellOf(cells, columns.name) || cellOf(cells, columns.email)]),
  );
}
