import { useRef, useState } from 'react';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { Counts } from '../counts.tsx';
import { textInputs } from '../fields.ts';
import styles from '../report.module.css';
import { useTexts } from '../texts.ts';
import type { ImportRow } from './read-contacts.ts';
import { useImport, type RowError } from './use-import.ts';

const maxErrorLines = 200;

const isField = (name: string): name is keyof ImportRow => name === 'groups' || name === 'zones' || name in textInputs;

const labelOf = (field: keyof ImportRow) =>
  field === 'groups' || field === 'zones' ? (`columns.${field}` as const) : textInputs[field].label;

/** Imports a file with contacts: shows what would change first, and saves only after confirmation. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState('');
  const { state, isBusy, check, commit } = useImport();
  const isDone = state.step === 'done';
  return (
    <Modal title={t('import.title')} onClose={isBusy ? undefined : onClose}>
      {!isDone && (
        <>
          <p>{t('import.intro')}</p>
          <p>{t('import.labels')}</p>
          <div className={styles.file}>
            <input
              ref={input}
              type="file"
              accept=".xlsx,.csv,text/csv"
              className="visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                // Lets the same file be chosen again after it was fixed.
                currentTarget.value = '';
                if (file === undefined) return;
                setFileName(file.name);
                void check(file);
              }}
            />
            <Button
              variant={state.step === 'checked' ? 'default' : 'filled'}
              loading={isBusy && state.step !== 'checked'}
              onClick={() => input.current?.click()}
            >
              {t(fileName === '' ? 'import.choose' : 'import.chooseOther')}
            </Button>
            {fileName !== '' && <span>{fileName}</span>}
          </div>
        </>
      )}
      {state.step === 'refused' && <Alert tone="error">{t(`import.problems.${state.problem}`)}</Alert>}
      {state.step === 'failed' && (
        <Alert tone="error">
          <p>{t('import.failed')}</p>
          {state.reason !== undefined && <p>{state.reason}</p>}
        </Alert>
      )}
      {state.step === 'wrong' && <ImportErrors rows={state.rows} errors={state.errors} />}
      {(state.step === 'checked' || isDone) && (
        <>
          <p role="status">{t(isDone ? 'import.done' : 'import.checked')}</p>
          <Counts
            entries={[
              [t('import.created'), state.created],
              [t('import.updated'), state.updated],
            ]}
          />
        </>
      )}
      <Actions>
        {state.step === 'checked' && (
          <Button loading={isBusy} onClick={() => void commit(state.rows)}>
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

/** The errors per row; nothing is saved until they are fixed. */
function ImportErrors({ rows, errors }: { rows: ImportRow[]; errors: RowError[] }) {
  const t = useTexts();
  const fieldLabel = (field: string) => (isField(field) ? t(labelOf(field)) : field);
  return (
    <>
      <Alert tone="error">{t('import.wrong', { count: errors.length })}</Alert>
      <ul className={styles.lines} aria-label={t('import.errors')}>
        {errors.slice(0, maxErrorLines).map(({ row, field, message }, index) => (
          <li key={index}>
            <strong>{t('import.row', { row })}</strong>
            {` ${[rows[row - 1]?.name || rows[row - 1]?.email, fieldLabel(field)].filter(Boolean).join(', ')}: ${message}`}
          </li>
        ))}
      </ul>
      {errors.length > maxErrorLines && <p>{t('more', { count: errors.length - maxErrorLines })}</p>}
    </>
  );
}
