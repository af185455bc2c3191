import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { Button } from '../ui/layout/button.tsx';
import { SelectionBar } from '../ui/lists/selection-bar.tsx';
import { useTexts } from './texts.ts';

/** The chosen addresses, or everything that matches the search. */
export interface Selection {
  emails: ReadonlySet<string>;
  isAll: boolean;
}

export const nothingSelected: Selection = { emails: new Set(), isAll: false };

interface ReleaseBarProps {
  /** The number of addresses that match the search, on all pages. */
  count: number;
  search: string;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The number of selected addresses, or all that match the search, and a button that releases them. */
export function ReleaseBar({ count, search, selection, onSelect }: ReleaseBarProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { emails, isAll } = selection;
  const chosen = isAll ? count : emails.size;
  return (
    <SelectionBar
      label={t('bulk.label')}
      status={t('bulk.chosen', { count: chosen })}
      all={{
        label: t('bulk.all', { count }),
        isSelected: isAll,
        onSelect: (isSelected) => onSelect({ emails: new Set(), isAll: isSelected }),
      }}
      onClear={() => onSelect(nothingSelected)}
    >
      <Button onClick={() => setAsking(true)}>{t('bulk.release')}</Button>
      {isAsking && (
        <ReleaseManyModal
          count={chosen}
          selection={selection}
          search={search}
          onDone={() => onSelect(nothingSelected)}
          onClose={() => setAsking(false)}
        />
      )}
    </SelectionBar>
  );
}

/** The set with or without some addresses. */
export function withAll(set: ReadonlySet<string>, some: string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const email of some) {
    if (isIn) next.add(email);
    else next.delete(email);
  }
  return next;
}

/** Addresses in one call. */
const chunkSize = 1_000;

interface ReleaseManyModalProps {
  count: number;
  selection: Selection;
  search: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before newsletters are sent to many addresses again. */
function ReleaseManyModal({ count, selection, search, onDone, onClose }: ReleaseManyModalProps) {
  const t = useTexts();
  const refetch = useRefetch([brokenAddresses.list], onClose);
  const release = async () => {
    const success = t('bulk.released', { count });
    if (selection.isAll) {
      await callExtension(
        brokenAddresses.releaseMany,
        { body: { which: 'all', search } },
        { success, showsBadInput: false },
      );
      return;
    }
    const emails = [...selection.emails];
    for (let start = 0; start < emails.length; start += chunkSize) {
      const body = { which: 'some' as const, emails: emails.slice(start, start + chunkSize) };
      const isLast = start + chunkSize >= emails.length;
      await callExtension(
        brokenAddresses.releaseMany,
        { body },
        { success: isLast ? success : null, showsBadInput: false },
      );
    }
  };
  return (
    <ConfirmModal
      title={t('bulk.releaseTitle', { count })}
      confirmLabel={t('bulk.release')}
      failedText={t('bulk.releaseFailed')}
      onConfirm={async () => {
        await release();
        await refetch();
        onDone();
      }}
      onCancel={onClose}
    >
      <p>{t('bulk.releaseText', { count })}</p>
      <p>{t('bulk.releaseAgain')}</p>
    </ConfirmModal>
  );
}
