import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefetch } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { useTexts } from '../staff-texts.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { DeleteFileModal } from '../form/delete-file-modal.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import type { PublicationKind } from '../kinds.ts';
import { PublicationCard } from './publication-card.tsx';
import { ChangeModal, CreateModal } from '../form/publication-modal.tsx';
import styles from '../publications.module.css';
import { publicationEndpoints, publicationPageSize, publicationsQuery } from '../queries.ts';
import { StaffFilters } from './staff-filters.tsx';
import { useTexts as useSharedTexts } from '../texts.ts';

interface PublicationsAdminScreenProps {
  kind: PublicationKind;
  filter: StaffSearch;
  onFilter: (filter: StaffSearch) => void;
}

type Open =
  | { dialog: 'create' }
  | { dialog: 'change' | 'delete'; publication: Publication }
  | { dialog: 'deleteFile'; publication: Publication; file: PortalFile }
  | null;

/** Designs or documents, for staff to publish, edit and delete. */
export function PublicationsAdminScreen({ kind, filter, onFilter }: PublicationsAdminScreenProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const query = useQuery(publicationsQuery(kind, filter));
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const isNarrowed = filter.search !== undefined || filter.attention !== undefined;
  return (
    <>
      <PageHeading
        title={t(`${kind}.title`)}
        actions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t(`${kind}.create`)}</Button>}
      >
        <p>{t(`${kind}.intro`)}</p>
      </PageHeading>
      <StaffFilters filter={filter} onFilter={onFilter} />
      <PagedList
        label={t(`${kind}.title`)}
        query={query}
        page={filter.page ?? 1}
        pageSize={publicationPageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{
          loading: t(`${kind}.loading`),
          failed: t(`${kind}.failed`),
          found: (count) => t(`${kind}.found`, { count }),
        }}
        empty={
          !isNarrowed ? (
            <EmptyState title={t(`${kind}.empty`)} text={t(`${kind}.emptyText`)} />
          ) : (
            <EmptyState
              title={filter.search === undefined ? t('none') : shared('none', { search: filter.search })}
              text={t('noneText')}
            >
              <Button variant="default" onClick={() => onFilter({})}>
                {t('showAll')}
              </Button>
            </EmptyState>
          )
        }
        renderRows={(rows, isBusy) => (
          <ul className={styles.list} aria-busy={isBusy}>
            {rows.map((publication) => (
              <li key={publication.id}>
                <PublicationCard
                  publication={publication}
                  onChange={() => setOpen({ dialog: 'change', publication })}
                  onDelete={() => setOpen({ dialog: 'delete', publication })}
                  onDeleteFile={(file) => setOpen({ dialog: 'deleteFile', publication, file })}
                />
              </li>
            ))}
          </ul>
        )}
      />
      {open?.dialog === 'create' && <CreateModal kind={kind} onClose={close} />}
      {open?.dialog === 'change' && <ChangeModal kind={kind} id={open.publication.id} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeletePublicationModal kind={kind} publication={open.publication} onClose={close} />
      )}
      {open?.dialog === 'deleteFile' && (
        <DeleteFileModal file={open.file} title={open.publication.title} refetch={refetch} onClose={close} />
      )}
    </>
  );
}
