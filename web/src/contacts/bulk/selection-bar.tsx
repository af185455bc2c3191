import type { Contact } from '@dijkportaal/contract/contacts';
import { Button } from '../../ui/layout/button.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { BulkChange } from './run-bulk.ts';
import styles from './selection-bar.module.css';
import { useTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** The rows of the page. */
  rows: Contact[];
  /** The number of contacts that match the filter, on all pages. */
  count: number;
  selection: Selection;
  onStart: (change: BulkChange) => void;
}

/** Selects the rows of the page or everything that matches the filter, and offers the bulk actions. */
export function SelectionBar({ rows, count, selection, onStart }: SelectionBarProps) {
  const t = useTexts();
  const { ids, isAll, isLoading, problem, select, clear, selectAll } = selection;
  const visible = rows.map(({ id }) => id);
  return (
    <section className={styles.bar} aria-label={t('bulk.label')}>
      <div className={styles.choices}>
        <CheckboxField
          label={t('bulk.visible', { count: visible.length })}
          checked={visible.length > 0 && visible.every((id) => ids.has(id))}
          disabled={isLoading}
          onChange={(isSelected) => (isSelected || !isAll ? select(visible, isSelected) : clear())}
        />
        <CheckboxField
          label={t('bulk.all', { count })}
          checked={isAll || isLoading}
          onChange={(isSelected) => (isSelected ? void selectAll() : clear())}
        />
      </div>
      <p role="status" className={styles.count}>
        {isLoading ? t('bulk.collecting') : t('bulk.chosen', { count: ids.size })}
      </p>
      {problem !== null && (
        <Alert tone="error">
          <p>{problem === '' ? t('failed') : problem}</p>
          <Button variant="default" onClick={() => void selectAll()}>
            {t('bulk.tryAgain')}
          </Button>
        </Alert>
      )}
      {ids.size > 0 && !isLoading && <BulkForm onStart={onStart} onClear={clear} />}
    </section>
  );
}
