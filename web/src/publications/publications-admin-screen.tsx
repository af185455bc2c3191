import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefetch } from '../platform/queries.ts';
import type { ListFilter } from '../platform/list-filter.ts';
import { Button } from '../ui/layout/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';
import { useTexts as useAdminTexts } from './admin-texts.ts';
import { DeleteFileModal } from './delete-file-modal.tsx';
import { DeletePublicationModal } from './delete-modal.tsx';
import type { PublicationKind } from './kinds.ts';
import { PublicationCard } from './publication-card.tsx';
import { ChangeModal, CreateModal } from './publication-modal.tsx';
import styles from './publications.module.css';
import { publicationEndpoints, publicationPageSize, publicationsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface PublicationsAdminScreenProps {
  kind: PublicationKind;
  /** Read from the URL. */
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
}

/** The dialog that is open. */
type Open =
  | { dialog: 'create' }
  | { dialog: 'change' | 'delete'; publication: Publication }
  | { dialog: 'deleteFile'; publication: Publication; file: PortalFile }
  | null;

/** Designs or documents, for staff to publish, edit and delete. */
export function PublicationsAdminScreen({ kind, filter, onFilter }: PublicationsAdminScreenProps) {
  const t = useTexts();
  const admin = useAdminTexts();
  const query = useQuery(publicationsQuery(kind, filter));
  const refetch = useRefetch([publicationEndpoints[kind].list]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { search, page = 1 } = filter;
  const find = (words: string | undefined) => onFilter({ search: words });
  return (
    <>
      <PageHeading title={admin(`${kind}.title`)}>
        <p>{admin(`${kind}.intro`)}</p>
      </PageHeading>
      <SearchField label={t('search')} search={search ?? ''} onSearch={find} />
      <PagedList
        label={admin(`${kind}.title`)}
        query={query}
        page={page}
        pageSize={publicationPageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{
          loading: admin(`${kind}.loading`),
          failed: admin(`${kind}.failed`),
          found: (count) => admin(`${kind}.found`, { count }),
        }}
        actions={<Button onClick={() => setOpen({ dialog: 'create' })}>{admin(`${kind}.create`)}</Button>}
        empty={
          search === undefined ? (
            <EmptyState title={admin(`${kind}.empty`)} text={admin(`${kind}.emptyText`)} />
          ) : (
            <EmptyState title={t('none', { search })} text={t('noneText')}>
              <Button variant="default" onClick={() => find(undefined)}>
                {admin('showAll')}
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
