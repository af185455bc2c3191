import { zones } from '@dijkportaal/contract/audience/zones';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useOffered } from '../../platform/extensions.ts';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { DeleteLabelModal } from './delete-label-modal.tsx';
import { kindOf, type LabelSearch } from './filter.ts';
import styles from './groups-screen.module.css';
import { labelCalls, type LabelKind } from './kinds.ts';
import { ChangeLabelModal, LabelModal } from './label-modal.tsx';
import { LabelTable } from './label-table.tsx';
import { labelPageSize, type LabelRow } from './queries.ts';
import { useTexts } from './texts.ts';

type Open = { dialog: 'create' } | { dialog: 'change' | 'delete'; label: LabelRow } | null;

/** Groups, and zones on a second tab, for staff. */
export function GroupsScreen({ filter, onFilter }: FilterProps<LabelSearch>) {
  const t = useTexts();
  const kind = kindOf(filter);
  const query = useQuery(labelCalls[kind].query(filter));
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isComplete = useOffered(zones.create) || kind === 'group';
  const isNarrowed = filter.search !== undefined;
  const showAll = () => onFilter({ tab: filter.tab, ordering: filter.ordering });
  return (
    <>
      <PageHeading
        title={t('title')}
        actions={isComplete && <Button onClick={() => setOpen({ dialog: 'create' })}>{t(`${kind}.create`)}</Button>}
      >
        <p>{t('intro')}</p>
      </PageHeading>
      <Tabs kind={kind} />
      {isComplete && (
        <FilterForm
          key={kind}
          label={t(`${kind}.searchLabel`)}
          searchLabel={t('search')}
          search={filter.search ?? ''}
          isFiltered={isNarrowed}
          onSearch={(search) => onFilter({ ...filter, search, page: undefined })}
          onClear={showAll}
        />
      )}
      <PagedList
        key={`list of ${kind}`}
        label={t(`${kind}.title`)}
        query={query}
        page={filter.page ?? 1}
        pageSize={labelPageSize}
        onPage={(page) => onFilter({ ...filter, page })}
        texts={{
          loading: t(`${kind}.loading`),
          failed: t(`${kind}.failed`),
          found: (count) => t(`${kind}.found`, { count }),
        }}
        empty={
          isNarrowed ? (
            <EmptyState title={t('none')} text={t('noneText')}>
              <Button variant="default" onClick={showAll}>
                {t(`${kind}.showAll`)}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)} />
          )
        }
        renderRows={(rows, isBusy) => (
          <LabelTable
            kind={kind}
            rows={rows}
            isBusy={isBusy}
            canChange={isComplete}
            filter={filter}
            onFilter={onFilter}
            onChange={(label) => setOpen({ dialog: 'change', label })}
            onDelete={(label) => setOpen({ dialog: 'delete', label })}
          />
        )}
      />
      {open?.dialog === 'create' && <LabelModal kind={kind} label={null} onClose={close} />}
      {open?.dialog === 'change' && <ChangeLabelModal kind={kind} id={open.label.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteLabelModal kind={kind} label={open.label} onClose={close} />}
    </>
  );
}

/** Links to the groups and to the zones. */
function Tabs({ kind }: { kind: LabelKind }) {
  const t = useTexts();
  return (
    <nav className={styles.tabs} aria-label={t('title')}>
      {(['group', 'zone'] as const).map((each) => (
        <Link
          key={each}
          to="/groups"
          search={each === 'zone' ? { tab: 'zones' } : {}}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`${each}.title`)}
        </Link>
      ))}
    </nav>
  );
}
