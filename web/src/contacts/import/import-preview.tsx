import type { ImportedRow } from '@dijkportaal/contract/contacts/contacts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Counts } from '../counts.tsx';
import { textInputs } from '../fields.ts';
import { PagedLines } from '../paged-lines.tsx';
import styles from '../../ui/bulk/report.module.css';
import { useTexts, type ContactTexts } from '../texts.ts';
import type { ImportField } from './read-contacts.ts';
import type { RowError } from './use-import.ts';

const maxErrorLines = 200;

const isField = (name: string): name is ImportField => name === 'groups' || name === 'zones' || name in textInputs;

/** The name of a field of the file. */
export const fieldLabel = (field: string, t: ContactTexts) => {
  if (!isField(field)) return field;
  return field === 'groups' || field === 'zones' ? t(`columns.${field}`) : t(textInputs[field].label);
};

/** How many contacts are new, changed and unchanged. */
export function ImportCounts({ counts }: { counts: Record<ImportedRow['kind'], number> }) {
  const t = useTexts();
  const kinds = ['created', 'updated', 'unchanged'] as const;
  return <Counts entries={kinds.map((kind) => [t(`import.${kind}`), counts[kind]])} />;
}

/** What the import does with each row, field by field. */
export function ImportPreview({ rows }: { rows: ImportedRow[] }) {
  const t = useTexts();
  const nameOf = ({ row, name, email }: ImportedRow) => t('import.rowOf', { row: String(row), name: name || email });
  const ofKind = (kind: ImportedRow['kind']) => rows.filter((row) => row.kind === kind);
  const [created, updated, unchanged] = [ofKind('created'), ofKind('updated'), ofKind('unchanged')];
  return (
    <>
      <PagedLines
        title={t('import.created')}
        count={created.length}
        lines={created}
        render={(row) => `${nameOf(row)}, ${row.email}`}
      />
      <PagedLines
        title={t('import.updated')}
        count={updated.length}
        lines={updated}
        render={(row) => (
          <>
            {nameOf(row)}
            <ul>
              {row.changes.map(({ field, before, after }) => (
                <li key={field}>
                  {t('import.change', { field: fieldLabel(field, t), before: before || t('sync.none'), after })}
                </li>
              ))}
            </ul>
          </>
        )}
      />
      <PagedLines title={t('import.unchanged')} count={unchanged.length} lines={unchanged} render={nameOf} />
    </>
  );
}

/** The errors per row; nothing is saved until they are fixed. */
export function ImportErrors({ names, errors }: { names: ReadonlyMap<number, string>; errors: RowError[] }) {
  const t = useTexts();
  return (
    <>
      <Alert tone="error">{t('import.wrong', { count: errors.length })}</Alert>
      <ul className={`stack-2 ${styles.lines}`} aria-label={t('import.errors')}>
        {errors.slice(0, maxErrorLines).map(({ row, field, message }, index) => (
          <li key={index}>
            <strong>{t('import.row', { row: String(row) })}</strong>
            {` ${[names.get(row), fieldLabel(field, t)].filter(Boolean).join(', ')}: ${message}`}
          </li>
        ))}
      </ul>
      {errors.length > maxErrorLines && <p>{t('more', { count: errors.length - maxErrorLines })}</p>}
    </>
  );
}
