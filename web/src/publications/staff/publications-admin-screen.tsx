import type { Publication } from '@dijkportaal/contract/publications/designs';
import type { PortalFile } from '@dijkportaal/contract/files';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useRefetch } from '../../platform/queries.ts';
import { chooseCover } from '../../ui/files/arrangement.ts';
import { FileList } from '../../ui/files/file-list.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { useTexts } from '../staff-texts.ts';
import type { StaffSearch } from '../attention-filter.ts';
import { DeleteFileModal } from '../form/delete-file-modal.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import { editPaths, type PublicationKind } from '../kinds.ts';
import { PublicationRow } from './publication-row.tsx';
import { publicationEndpoints, publicationPageSize, publicationsQuery } from '../queries.ts';
import { useAttentionFilter } from './attention-filter.ts';
import styles from '../publications.module.css';
import { useTexts as useSharedTexts } from '../texts.ts';

interface PublicationsAdminScreenProps extends FilterProps<StaffSearch> {
  kind: PublicationKind;
}

type Open =
  | { dialog: 'delete'; publication: Publication }
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
      headingActions={
        <Link to={editPaths[kind]} search className="button-link" data-primary>
          {t(`${kind}.create`)}
        </Link>
      }
      query={query}
      pageSize={publicationPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={useAttentionFilter()}
      showAllText={t('showAll')}
      renderRows={(rows, isBusy) => (
        <ul className="stack-2" aria-busy={isBusy}>
          {rows.map((publication) => (
            <li key={publication.id}>
              <PublicationRow
                kind={kind}
                item={publication}
                cover={chooseCover(publication.files)}
                onDelete={() => setOpen({ dialog: 'delete', publication })}
              >
                {publication.files.length === 0 ? (
                  <p className={styles.quiet}>{shared('noFiles')}</p>
                ) : (
                  <FileList
                    label={shared('filesOf', { title: publication.title })}
                    files={publication.files}
                    onDelete={(file) => setOpen({ dialog: 'deleteFile', publication, file })}
                  />
                )}
              </PublicationRow>
            </li>
          ))}
        </ul>
      )}
    >
      {open?.dialog === 'delete' && (
        <DeletePublicationModal kind={kind} publication={open.publication} onClose={close} />
      )}
      {open?.dialog === 'deleteFile' && (
        <DeleteFileModal file={open.file} title={open.publication.title} refetch={refetch} onClose={close} />
      )}
    </ListScreen>
  );
}
