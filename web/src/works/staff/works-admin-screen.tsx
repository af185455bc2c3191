import { works, type Work } from '@dijkportaal/contract/works';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { fetchWork, workPageSize, worksQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** Works and nuisance, for staff to describe. */
export function WorksAdminScreen({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(worksQuery(filter));
  const [deleted, setDeleted] = useState<Work | null>(null);
  return (
    <ListScreen
      texts={t}
      headingActions={
        <Link to="/works-admin/edit/{-$id}" search className="button-link" data-primary>
          {t('create')}
        </Link>
      }
      query={query}
      pageSize={workPageSize}
      filter={filter}
      onFilter={onFilter}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <DataTable<Work>
          caption={t('title')}
          rows={rows}
          rowKey={({ id }) => id}
          isBusy={isBusy}
          columns={columnsOf(t, setDeleted)}
        />
      )}
    >
      {deleted !== null && <DeleteWorkModal work={deleted} onClose={() => setDeleted(null)} />}
    </ListScreen>
  );
}

const tones: Record<Work['state'], BadgeTone> = { draft: 'off', published: 'success', cancelled: 'error' };

const columnsOf = (t: ReturnType<typeof useTexts>, onDelete: (work: Work) => void): Column<Work>[] => [
  {
    label: t('columns.title'),
    card: 'title',
    cell: ({ id, title }) => (
      <Link to="/works-admin/edit/{-$id}" params={{ id: String(id) }} search>
        {title}
      </Link>
    ),
  },
  {
    label: t('columns.days'),
    cell: ({ starts_on, ends_on }) => t('days', { from: formatDay(starts_on, ''), until: formatDay(ends_on, '') }),
  },
  { label: t('columns.zone'), cell: ({ zone }) => zone },
  {
    label: t('columns.state'),
    isShort: true,
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>,
  },
  {
    label: t('columns.actions'),
    card: 'actions',
    cell: (work) => (
      <ActionMenu name={work.title}>
        <MenuItem tone="danger" aria-label={t('deleteNamed', { title: work.title })} onClick={() => onDelete(work)}>
          {t('delete')}
        </MenuItem>
      </ActionMenu>
    ),
  },
];

function DeleteWorkModal({ work, onClose }: { work: Work; onClose: () => void }) {
  const t = useTexts();
  const params = { id: String(work.id) };
  return (
    <ConditionalDeleteModal<Work>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={work}
      load={() => fetchWork(work.id)}
      readValues={({ zone: _zone, changed_at: _changed, ...values }) => values}
      remove={(ifMatch, { title }) =>
        callExtension(works.delete, { params }, { showsBadInput: false, ifMatch, successToast: { title } })
      }
      refetch={useRefetch([works.list])}
      onClose={onClose}
    >
      {({ title }) => <p>{t('sure', { title })}</p>}
    </ConditionalDeleteModal>
  );
}
