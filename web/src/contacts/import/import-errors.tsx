import { Notice } from '../../ui/layout/notice.tsx';
import type { ImportRow } from './read-contacts.ts';
import styles from './report.module.css';
import { useTexts } from '../texts.ts';
import type { RowError } from './use-import.ts';

/** More lines than this nobody reads in a dialog. */
const mostLines = 200;

/** What is wrong in which row; nothing is saved until it is mended. */
export function ImportErrors({ rows, errors }: { rows: ImportRow[]; errors: RowError[] }) {
  const t = useTexts();
  const sayField = (field: string) => (field in columns ? t(columns[field as keyof ImportRow]) : field);
  return (
    <>
      <Notice tone="error">{t('import.wrong', { count: errors.length })}</Notice>
      <ul className={styles.lines} aria-label={t('import.errors')}>
        {errors.slice(0, mostLines).map(({ row, field, message }, index) => (
          <li key={index}>
            <strong>{t('import.row', { row })}</strong>
            {` ${[rows[row - 1]?.name || rows[row - 1]?.email, sayField(field)].filter(Boolean).join(', ')}: ${message}`}
          </li>
        ))}
      </ul>
      {errors.length > mostLines && <p>{t('more', { count: errors.length - mostLines })}</p>}
    </>
  );
}

const columns = {
  name: 'columns.name',
  email: 'columns.email',
  mobile_phone: 'columns.phone',
  groups: 'columns.groups',
  zones: 'columns.zones',
} as const;
