import { maxSelectedContacts, type Contact } from '@dijkportaal/contract/contacts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { BulkForm } from './bulk-form.tsx';
import type { BulkChange } from './run-bulk.ts';
import { useTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The rows of the page. */
  rows: Contact[];
  /** The number of contacts that match the filter, on all pages. */
  count: number;
  selection: Selection;
  onStart: (change: BulkChange) => void;
}

/** Selects contacts and offers the bulk actions. */
export function BulkBar({ rows, count, selection, onStart }: BulkBarProps) {
  const t = useTexts();
  const { ids, isAll, isLoading, problem, select, clear, selectAll } = selection;
  const visible = rows.map(({ id }) => id);
  const isTooMany = count > maxSelectedContacts;
  return (
    <SelectionBar
      texts={{
        label: t('bulk.label'),
        page: t('bulk.visible', { count: visible.length }),
        all: isTooMany ? null : t('bulk.all', { count }),
        status: isLoading ? t('bulk.collecting') : t('bulk.chosen', { count: ids.size }),
      }}
      isPageSelected={visible.length > 0 && visible.every((id) => ids.has(id))}
      isAllSelected={isAll || isLoading}
      isLoading={isLoading}
      onSelectPage={(isSelected) => (isSelected || !isAll ? select(visible, isSelected) : clear())}
      onSelectAll={(isSelected) => (isSelected ? void selectAll() : clear())}
    >
      {isTooMany && <p>{t('bulk.tooMany', { max: maxSelectedContacts })}</p>}
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
