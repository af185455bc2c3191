import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { FilterForm } from '../ui/forms/filter-form.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { BrokenAddressTable } from './bounce-table.tsx';
import type { BrokenAddressSearch } from './filter.ts';
import { brokenAddressesQuery, brokenAddressPageSize } from './queries.ts';
import { ReleaseModal } from './release-modal.tsx';
import { useTexts } from './texts.ts';

interface BrokenAddressesScreenProps {
  /** What the address of the screen says. */
  filter: BrokenAddressSearch;
  onFilter: (filter: BrokenAddressSearch) => void;
}

/** Addresses that newsletters no longer go to because mail to them came back, for staff to put right. */
export function BrokenAddressesScreen({ filter, onFilter }: BrokenAddressesScreenProps) {
  const t = useTexts();
  const query = useQuery(brokenAddressesQuery(filter));
  const [released, setReleased] = useState<string | null>(null);
  const isNarrowed = filter.search !== undefined;
  return (
    <>
      <PageHeading title={t('title')}>
        <p>{t('intro')}</p>
      </PageHeading>
      <FilterForm
        label={t('filter.label')}
        searchLabel={t('filter.search')}
        search={filter.search ?? ''}
        isFiltered={isNarrowed}
        onSearch={(search) => onFilter({ ...filter, search, page: undefined })}
        onClear={() => onFilter({ ordering: filter.ordering })}
      />
      <PagedList
        label={t('title')}
        query={query}
        page={filter.page ?? 1}
        pageSize={brokenAddressPageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{ loading: t('loading'), failed: t('failed'), found: (count) => t('found', { count }) }}
        empty={<EmptyState title={t(isNarrowed ? 'none' : 'empty')} text={t(isNarrowed ? 'noneText' : 'emptyText')} />}
        renderRows={(rows, isBusy) => (
          <BrokenAddressTable rows={rows} isBusy={isBusy} filter={filter} onFilter={onFilter} onRelease={setReleased} />
        )}
      />
      {released !== null && <ReleaseModal email={released} onClose={() => setReleased(null)} />}
    </>
  );
}
