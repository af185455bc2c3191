import { brokenAddresses } from '@dijkportaal/contract/bounces';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterProps } from '../platform/list-filter.ts';
import { callExtension } from '../platform/extensions.ts';
import { keyOf, pagedOptions, useRefetch } from '../platform/queries.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { ListScreen } from '../ui/lists/list-screen.tsx';
import { BrokenAddressTable } from './bounce-table.tsx';
import { sorting, type BrokenAddressSearch } from './filter.ts';
import { nothingSelected, ReleaseBar, withAll, type Selection } from './release-bar.tsx';
import { useTexts } from './texts.ts';
import { UnclearReports } from './unclear-reports.tsx';

const brokenAddressPageSize = 50;

/** One page of addresses, refetched whenever the screen opens; the previous page remains until the next arrives. */
const brokenAddressesQuery = ({ page = 1, ordering = sorting.usual, search }: BrokenAddressSearch) =>
  queryOptions({
    queryKey: keyOf(brokenAddresses.list, { page, ordering, search }),
    queryFn: () =>
      callExtension(brokenAddresses.list, {
        query: { ordering, page: String(page), page_size: String(brokenAddressPageSize), ...(search && { search }) },
      }),
    ...pagedOptions,
  });

/** Addresses that newsletters are no longer sent to because mail to them bounced, for staff to fix. */
export function BrokenAddressesScreen({ filter, onFilter }: FilterProps<BrokenAddressSearch>) {
  const t = useTexts();
  const query = useQuery(brokenAddressesQuery(filter));
  const [released, setReleased] = useState<string | null>(null);
  const search = filter.search ?? '';
  // Another search clears the selection, so that no hidden rows stay selected.
  const [selected, setSelected] = useState({ selection: nothingSelected, under: search });
  const selection = selected.under === search ? selected.selection : nothingSelected;
  const select = (next: Selection) => setSelected({ selection: next, under: search });
  return (
    <ListScreen
      texts={t}
      query={query}
      pageSize={brokenAddressPageSize}
      filter={filter}
      onFilter={onFilter}
      selection={
        (selection.isAll || selection.emails.size > 0) && (
          <ReleaseBar count={query.data?.count ?? 0} search={search} selection={selection} onSelect={select} />
        )
      }
      renderRows={(rows, isBusy) => (
        <BrokenAddressTable
          rows={rows}
          isBusy={isBusy}
          filter={filter}
          onFilter={onFilter}
          onRelease={setReleased}
          isSelected={(email) => selection.isAll || selection.emails.has(email)}
          onSelect={(emails, isIn) => {
            const before = selection.isAll ? new Set(rows.map((row) => row.email)) : selection.emails;
            select({ emails: withAll(before, emails, isIn), isAll: false });
          }}
        />
      )}
    >
      <UnclearReports />
      {released !== null && <ReleaseModal email={released} onClose={() => setReleased(null)} />}
    </ListScreen>
  );
}

/** Asks before newsletters are sent to an address again. */
function ReleaseModal({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([brokenAddresses.list], onClose);
  return (
    <ConfirmModal
      title={t('releaseTitle')}
      confirmLabel={t('release')}
      failedText={t('releaseFailed')}
      onConfirm={async () => {
        const success = t('released', { email });
        await callExtension(brokenAddresses.release, { body: { email } }, { success, showsBadInput: false });
        await refetch();
      }}
      onCancel={onClose}
    >
      <p>{t('releaseText', { email })}</p>
      <p>{t('releaseAgain')}</p>
    </ConfirmModal>
  );
}
