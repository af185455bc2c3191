import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { readRelations, refreshRelations, relationsQuery } from '../../relations/public.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { ContactLink } from '../../ui/layout/contact-link.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import columns from './documents-screen.module.css';
import { filterPersonal, mergePersonal } from './personal-entries.ts';
import { PersonalList } from './personal-list.tsx';
import { DocumentCard } from './public-documents.tsx';
import { publicationPageSize, publicationsQuery } from '../queries.ts';
import { useOpened } from '../../whats-new/public.ts';
import { useTexts } from '../texts.ts';

/** Items for this person alone: documents, and wishes and contact moments with a document as last known. */
export function PersonalDocuments({ search }: { search: string }) {
  const t = useTexts();
  const id = useId();
  return (
    <section className={`stack-3 ${columns.column}`} aria-labelledby={id}>
      <h2 id={id}>{t('personal.title')}</h2>
      <p>{t('personal.intro')}</p>
      <PersonalPublications key={search} search={search} />
      <Relations search={search} />
    </section>
  );
}

/** The documents for which the person was chosen by name; nothing when there are none. */
function PersonalPublications({ search }: { search: string }) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const query = useQuery(publicationsQuery('document', { page, search }, 'personal'));
  useOpened(
    'document',
    query.data?.results.map(({ id }) => id),
  );
  if (query.data?.count === 0) return null;
  return (
    <PagedList
      label={t('personal.documents')}
      query={query}
      page={page}
      pageSize={publicationPageSize}
      onPage={setPage}
      texts={{
        loading: t('personal.documentsLoading'),
        failed: t('personal.documentsFailed'),
        found: (count) => t('personal.documentsFound', { count }),
      }}
      empty={null}
      renderRows={(rows, isBusy) => (
        <ul className="stack" aria-busy={isBusy}>
          {rows.map((document) => (
            <li key={document.id}>
              <DocumentCard document={document} />
            </li>
          ))}
        </ul>
      )}
    />
  );
}

/** Contact moments with a document and wishes: the last known data, while new data is fetched. */
function Relations({ search }: { search: string }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { profile } = useSignedInPerson();
  const { error, isPending, refetch } = useQuery(relationsQuery);
  const documents = useQuery(publicationsQuery('document', { search }, 'personal')).data?.count ?? 0;
  const data = readRelations(profile);
  const { relatics_refreshing, relatics_failing_since: failingSince, relatics_fetched_at: fetchedAt } = profile;
  // When the refresh fails too, the message stays, with its button.
  const refresh = () =>
    refreshRelations(profile)
      .then((fetched) => queryClient.setQueryData(relationsQuery.queryKey, fetched))
      .catch((reason: unknown) => console.error('new data could not be fetched', reason));
  if (data === null) {
    if (error !== null) return <LoadFailure text={t('personal.portalAway')} onRetry={() => void refetch()} />;
    if (relatics_refreshing || isPending) return <Skeleton lines={6} label={t('personal.loading')} />;
    if (failingSince !== null) return <LoadFailure text={t('personal.failed')} onRetry={() => void refresh()} />;
  }
  const entries = data === null ? [] : mergePersonal(data);
  const found = filterPersonal(entries, search);
  return (
    <>
      {failingSince !== null && fetchedAt !== null && (
        <Alert tone="warn">
          <p>{t('personal.failing', { since: formatMinute(failingSince), when: formatMinute(fetchedAt) })}</p>
        </Alert>
      )}
      <p role="status">
        {found.length > 0 && `${t('personal.found', { count: found.length })}. `}
        {relatics_refreshing
          ? t('personal.running')
          : fetchedAt !== null && t('personal.at', { when: formatMinute(fetchedAt) })}
      </p>
      {found.length > 0 && <PersonalList key={search} entries={found} />}
      {found.length === 0 &&
        (entries.length > 0 ? (
          documents === 0 && <EmptyState title={t('none', { search })} text={t('noneText')} />
        ) : documents > 0 ? (
          <p>{t('personal.noRelations')}</p>
        ) : (
          <EmptyState title={t('personal.empty')} text={t('personal.emptyText')}>
            <ContactLink>{t('personal.ask')}</ContactLink>
          </EmptyState>
        ))}
    </>
  );
}
