import { maxSelectedContacts } from '@dijkportaal/contract/contacts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { BulkForm } from './bulk-form.tsx';
import styles from './bulk-bar.module.css';
import type { BulkChange } from './run-bulk.ts';
import { useTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The number of contacts that match the filter, on all pages. */
  count: number;
  selection: Selection;
  onStart: (change: BulkChange) => void;
}

/** The number of selected contacts and the bulk actions. */
export function BulkBar({ count, selection, onStart }: BulkBarProps) {
  const t = useTexts();
  const { ids, isAll, isLoading, problem, clear, selectAll } = selection;
  const isTooMany = count > maxSelectedContacts;
  return (
    <SelectionBar
      texts={{
        label: t('bulk.label'),
        all: isTooMany ? null : t('bulk.all', { count }),
        status: isLoading ? t('bulk.collecting') : t('bulk.chosen', { count: ids.size }),
      }}
      isAllSelected={isAll || isLoading}
      onSelectAll={(isSelected) => (isSelected ? void selectAll() : clear())}
    >
      {isTooMany && <p className={styles.note}>{t('bulk.tooMany', { max: maxSelectedContacts })}</p>}
      {problem !== null && (
        <Alert tone="error">
          <p>{problem === '' ? t('failed') : problem}</p>
          <Button variant="default" onClick={() => void selectAll()}>
            {t('bulk.tryAgain')}
          </Button>
        </Alert>
      )}
      {ids.size > 0 && !isLoading && <BulkForm onStart={onStart} onClear={clear} />}
    </SelectionBar>
  );
}
