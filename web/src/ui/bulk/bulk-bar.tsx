import { maxSelectedContacts } from '@dijkportaal/contract/contacts/contacts';
import type { ReactNode } from 'react';
import type { Values } from '../../platform/translate.ts';
import { Alert } from '../layout/alert.tsx';
import { Button } from '../layout/button.tsx';
import { SelectionBar } from '../lists/selection-bar.tsx';
import { useTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  /** The number of rows that match the filter, on all pages. */
  count: number;
  selection: Selection;
  texts: (key: 'failed' | `bulk.${'label' | 'all' | 'tooMany' | 'collecting' | 'chosen'}`, values?: Values) => string;
  /** The actions for the selected rows. */
  children: ReactNode;
}

/** The number of selected rows and the bulk actions. */
export function BulkBar({ count, selection, texts, children }: BulkBarProps) {
  const t = useTexts();
  const { ids, isAll, isLoading, problem, clear, selectAll } = selection;
  const isTooMany = count > maxSelectedContacts;
  return (
    <SelectionBar
      label={texts('bulk.label')}
      status={isLoading ? texts('bulk.collecting') : texts('bulk.chosen', { count: ids.size })}
      all={
        isTooMany
          ? undefined
          : {
              label: texts('bulk.all', { count }),
              isSelected: isAll || isLoading,
              onSelect: (isSelected) => (isSelected ? void selectAll() : clear()),
            }
      }
      onClear={clear}
    >
      {isTooMany && <p className="flush">{texts('bulk.tooMany', { max: maxSelectedContacts })}</p>}
      {problem !== null && (
        <Alert tone="error">
          <p>{problem === '' ? texts('failed') : problem}</p>
          <Button variant="default" onClick={() => void selectAll()}>
            {t('bulk.tryAgain')}
          </Button>
        </Alert>
      )}
      {ids.size > 0 && !isLoading && children}
    </SelectionBar>
  );
}
