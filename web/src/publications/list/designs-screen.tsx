import type { Publication } from '@dijkportaal/contract/publications/designs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FilterProps, ListFilter } from '../../platform/list-filter.ts';
import { isStaff, usePerson } from '../../platform/session.ts';
import { QuestionBox } from '../../questions/public.ts';
import { Files } from '../../ui/files/files.tsx';
import { AskLink } from '../../ui/layout/ask-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { useOpened } from '../../whats-new/public.ts';
import { ReaderAudienceTags } from '../audience/reader-audience.tsx';
import { DeletePublicationModal } from '../form/delete-modal.tsx';
import styles from '../publications.module.css';
import { publicationPageSize, publicationsQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { CardHead } from './card-head.tsx';

/** The designs for the person. */
export function DesignsScreen({ filter: { page = 1 }, onFilter }: FilterProps<ListFilter>) {
  const t = useTexts();
  const query = useQuery(publicationsQuery('design', { page }));
  useOpened(
    'design',
    query.data?.results.map(({ id }) => id),
  );
  const mayDelete = isStaff(usePerson());
  const [deleting, setDeleting] = useState<Publication | null>(null);
  return (
    <>
      <PageHeading title={t('design.title')}>
        <p>{t('design.intro')}</p>
      </PageHeading>
      <PagedList
        label={t('design.title')}
        query={query}
        page={page}
        pageSize={publicationPageSize}
        onPage={(next) => onFilter({ page: next })}
        texts={{
          loading: t('design.loading'),
          failed: t('design.failed'),
          found: (count) => t('design.found', { count }),
        }}
        empty={
          <EmptyState title={t('design.empty')} text={t('design.emptyText')}>
            <Link to="/news" className="touch">
              {t('readNews')}
            </Link>
          </EmptyState>
        }
        renderRows={(rows, isBusy) => (
          <ul className="stack" aria-busy={isBusy}>
            {rows.map((design) => (
              <li key={design.id}>
                <DesignCard design={design} {...(mayDelete && { onDelete: () => setDeleting(design) })} />
              </li>
            ))}
          </ul>
        )}
      />
      {deleting !== null && (
        <DeletePublicationModal kind="design" publication={deleting} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

interface DesignCardProps {
  design: Publication;
  /** For staff only. */
  onDelete?: () => void;
}

/** A design: what changes, its pictures and its other files. */
function DesignCard({ design, onDelete }: DesignCardProps) {
  const t = useTexts();
  const { id, title, summary, files, audience, created_at } = design;
  return (
    <article className={`card stack ${styles.card}`}>
      <CardHead title={title} heading="h2" action="published" day={created_at} onDelete={onDelete} />
      <ReaderAudienceTags audience={audience} />
      {summary !== '' && (
        <section className="reading">
          <h3>{t('changes')}</h3>
          <p className="flush">{summary}</p>
        </section>
      )}
      {files.length === 0 ? (
        <p className={styles.quiet}>{t('noFiles')}</p>
      ) : (
        <Files label={t('filesOf', { title })} title={title} files={files} />
      )}
      <QuestionBox kind="design" publication={design} />
      <AskLink kind="design" id={id} name={title} />
    </article>
  );
}
