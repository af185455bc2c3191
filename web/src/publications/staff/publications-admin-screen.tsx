import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { Button } from '../../ui/layout/button.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { useTexts } from '../staff-texts.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { DeleteFileModal } from '../form/delete-file-modal.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import type { PublicationKind } from '../kinds.ts';
import { PublicationCard } from './publication-card.tsx';
import { ChangeModal, CreateModal } from '../form/publication-modal.tsx';
import { publicationEndpoints, publicationPageSize, publicationsQuery } from '../queries.ts';
import { AttentionField } from './attention-field.tsx';
import { useTexts as useSharedTexts } from '../texts.ts';

interface PublicationsAdminScreenProps extends FilterProps<StaffSearch> {
  kind: PublicationKind;
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
  return (
    <ListScreen
      texts={(key, values) => {
        if (key === 'filter.label' || key === 'filter.search') return shared('search');
        if (key === 'none' && filter.search !== undefined) return shared('none', { search: filter.search });
        return key === 'none' || key === 'noneText' ? t(key) : t(`${kind}.${key}`, values);
      }}
      headingActions={<Button onClick={() => setOpen({ dialog: 'create' })}>{t(`${kind}.create`)}</Button>}
      query={query}
      pageSize={publicationPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={<AttentionField filter={filter} onFilter={onFilter} />}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <ul className="stack" aria-busy={isBusy}>
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
    >
      {open?.dialog === 'create' && <CreateModal kind={kind} onClose={close} />}
      {open?.dialog === 'change' && <ChangeModal kind={kind} id={open.publication.id} onClose={close} />}
      {open?.dialog === 'delete' && (
        <DeletePublicationModal kind={kind} publication={open.publication} onClose={close} />
      )}
      {open?.dialog === 'deleteFile' && (
        <DeleteFileModal file={open.file} title={open.publication.title} refetch={refetch} onClose={close} />
      )}
    </ListScreen>
  );
}
