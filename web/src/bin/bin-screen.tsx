import { bin, binDays, binKinds, type BinItem, type BinOutcome, type BinRef } from '@dijkportaal/contract/bin';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callExtension } from '../platform/extensions.ts';
import type { FilterProps } from '../platform/list-filter.ts';
import { keyOf, pagedOptions, useRefetch, useWrite } from '../platform/queries.ts';
import { toast } from '../platform/toasts.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { selectFilter } from '../ui/forms/filter-fields.tsx';
import { Button } from '../ui/layout/button.tsx';
import { rememberFocus } from '../ui/layout/remember-focus.ts';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { SelectionBar } from '../ui/lists/selection-bar.tsx';
import { BinTable, keyOfItem } from './bin-table.tsx';
import type { BinSearch } from './filter.ts';
import { removeItems, restoreItems } from './restore.ts';
import { RestoreReport } from './restore-report.tsx';
import { useTexts } from './texts.ts';

const binPageSize = 50;

/** One page of the bin, refetched whenever the screen opens; the previous page remains until the next arrives. */
const binQuery = ({ page = 1, ...filter }: BinSearch) =>
  queryOptions({
    queryKey: keyOf(bin.list, filter, page),
    queryFn: () =>
      callExtension(bin.list, { query: { ...filter, page: String(page), page_size: String(binPageSize) } }),
    ...pagedOptions,
  });

/** What staff deleted in the last 30 days, to restore or permanently remove. */
export function BinScreen({ filter, onFilter }: FilterProps<BinSearch>) {
  const t = useTexts();
  const query = useQuery(binQuery(filter));
  const under = `${filter.kind} ${filter.search}`;
  // Another filter clears the selection, so that no hidden rows stay selected.
  const [selection, setSelection] = useState({ items: new Map<string, BinItem>(), under });
  const selected = selection.under === under ? selection.items : new Map<string, BinItem>();
  const [removing, setRemoving] = useState<BinItem[] | null>(null);
  const { restore, isRestoring, outcome, forgetOutcome } = useRestore();
  const clear = () => setSelection({ items: new Map(), under });
  const select = (changed: BinItem[], isIn: boolean) => {
    const items = new Map(selected);
    for (const item of changed) {
      if (isIn) items.set(keyOfItem(item), item);
      else items.delete(keyOfItem(item));
    }
    setSelection({ items, under });
  };
  return (
    <ListScreen
      texts={(key, values) => t(key, { days: binDays, ...values })}
      query={query}
      pageSize={binPageSize}
      filter={filter}
      onFilter={onFilter}
      showAllText={t('showAll')}
      fields={(state) => [
        selectFilter(state, 'kind', {
          label: t('filter.kind'),
          any: t('filter.allKinds'),
          choices: binKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        }),
      ]}
      selection={
        selected.size > 0 && (
          <SelectionBar label={t('bulk.label')} status={t('bulk.chosen', { count: selected.size })} onClear={clear}>
            <Button
              loading={isRestoring}
              onClick={() => void restore([...selected.values()]).then((isDone) => isDone && clear())}
            >
              {t('restore')}
            </Button>
            <Button variant="default" tone="danger" onClick={() => setRemoving([...selected.values()])}>
              {t('remove')}
            </Button>
          </SelectionBar>
        )
      }
      renderRows={(rows, isBusy) => (
        <BinTable
          rows={rows}
          isBusy={isBusy || isRestoring}
          isSelected={(key) => selected.has(key)}
          onSelect={(keys, isIn) =>
            select(
              rows.filter((row) => keys.includes(keyOfItem(row))),
              isIn,
            )
          }
          onRestore={(item) => void restore([item]).then((isDone) => isDone && select([item], false))}
          onRemove={(item) => setRemoving([item])}
        />
      )}
    >
      {removing !== null && (
        <RemoveModal items={removing} onRemoved={() => select(removing, false)} onClose={() => setRemoving(null)} />
      )}
      {outcome !== null && <RestoreReport outcome={outcome} onClose={forgetOutcome} />}
    </ListScreen>
  );
}

interface RemoveModalProps {
  items: BinItem[];
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before items are permanently removed. */
function RemoveModal({ items, onRemoved, onClose }: RemoveModalProps) {
  const t = useTexts();
  const refetch = useRefetch([bin.list]);
  const count = items.length;
  return (
    <ConfirmModal
      title={t('removeTitle', { count })}
      confirmLabel={t('remove')}
      failedText={t('removeFailed')}
      tone="danger"
      onConfirm={async () => {
        try {
          await removeItems(items);
        } finally {
          // Some may have been removed before a failure.
          await refetch();
        }
        toast({ type: 'success', text: t('removed', { count }) });
        onRemoved();
        onClose();
      }}
      onCancel={onClose}
    >
      {count === 1 && (
        <p>
          <strong>{items[0]?.title}</strong>
        </p>
      )}
      <p>{t('removeSure', { count })}</p>
    </ConfirmModal>
  );
}

/** Restores items, and stores an outcome that staff have to read. `restore` returns false when it failed. */
function useRestore() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<BinOutcome | null>(null);
  const { run, isBusy } = useWrite({
    write: async (items: BinRef[]) => {
      try {
        const result = await restoreItems(items);
        const isPlain = result.failed.length === 0 && result.done.every(({ notes }) => notes.length === 0);
        if (isPlain) toast({ type: 'success', text: t('restored', { count: result.done.length }) });
        else setOutcome(result);
      } finally {
        // What is restored can be in any list. Some may have been restored before a failure.
        await queryClient.invalidateQueries();
      }
    },
    failedText: t('restoreFailed'),
    toastsProblem: true,
  });
  const restore = async (items: BinRef[]): Promise<boolean> => {
    if (isBusy) return false;
    const restoreFocus = rememberFocus();
    const error = await run(items);
    restoreFocus();
    return error === null;
  };
  return { restore, isRestoring: isBusy, outcome, forgetOutcome: () => setOutcome(null) };
}
