import type { Publication } from '@dijkportaal/contract/publications/designs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isStaff, usePerson } from '../../platform/session.ts';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { AskLink } from '../../ui/layout/ask-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { QuestionBox } from '../../questions/public.ts';
import { CardHead } from './card-head.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import columns from './documents-screen.module.css';
import styles from '../publications.module.css';
import { publicationPageSize, publicationsQuery } from '../queries.ts';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { useOpened } from '../../whats-new/public.ts';
import { useTexts } from '../texts.ts';

/** The published documents for this person, each file with a download link. */
export function PublicDocuments({ filter, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(publicationsQuery('document', filter, 'shared'));
  useOpened(
    'document',
    query.data?.results.map(({ id }) => id),
  );
  const mayDelete = isStaff(usePerson());
  const [deleting, setDeleting] = useState<Publication | null>(null);
  const { search, page = 1 } = filter;
  return (
    <div className={`stack-3 ${columns.column}`}>
      <h2>{t('publicTitle')}</h2>
      <p>{t('publicIntro')}</p>
      <PagedList
        label={t('publicTitle')}
        query={query}
        page={page}
        pageSize={publicationPageSize}
        onPage={(next) => onFilter({ ...filter, page: next })}
        texts={{
          loading: t('document.loading'),
          failed: t('document.failed'),
          found: (count) => t('document.found', { count }),
        }}
        empty={
          search === undefined ? (
            <EmptyState title={t('document.empty')} text={t('document.emptyText')}>
              <Link to="/news" className="touch">
                {t('readNews')}
              </Link>
            </EmptyState>
          ) : (
            <EmptyState title={t('none', { search })} text={t('noneText')} />
          )
        }
        renderRows={(rows, isBusy) => (
          <ul className="stack" aria-busy={isBusy}>
            {rows.map((document) => (
              <li key={document.id}>
                <DocumentCard document={document} {...(mayDelete && { onDelete: () => setDeleting(document) })} />
              </li>
            ))}
          </ul>
        )}
      />
      {deleting !== null && (
        <DeletePublicationModal kind="document" publication={deleting} onClose={() => setDeleting(null)} />
      )}
    </div>
  );
}

interface DocumentCardProps {
  document: Publication;
  /** For staff only. */
  onDelete?: () => void;
}

/** A document with its files, each with a download link. */
export function DocumentCard({ document, onDelete }: DocumentCardProps) {
  const t = useTexts();
  const { id, title, files, audience, updated_at } = document;
  return (
    <article className={`card stack ${styles.card}`}>
      <CardHead title={title} heading="h3" action="updated" day={updated_at} onDelete={onDelete} />
      <ReaderAudienceTags audience={audience} />
      {files.length === 0 ? (
        <p className={styles.quiet}>{t('noFiles')}</p>
      ) : (
        <FileList label={t('filesOf', { title })} files={files} hasDownloads />
      )}
      <QuestionBox kind="document" publication={document} />
      <AskLink kind="document" id={id} name={title} />
    </article>
  );
}
