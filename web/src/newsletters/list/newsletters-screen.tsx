import { dashboard, newsletterProblems } from '@dijkportaal/contract/dashboard';
import { newsletters, type NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AfterDeletion, useUndo } from '../../bin/public.ts';
import { call } from '../../platform/call.ts';
import { callExtension, useOffered } from '../../platform/extensions.ts';
import type { FilterProps } from '../../platform/list-filter.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { ConditionalDeleteModal } from '../../ui/forms/delete-modal.tsx';
import { selectFilter } from '../../ui/forms/filter-fields.tsx';
import { ListScreen } from '../../ui/lists/list-screen.tsx';
import { fetchNewsletter, newsletterEndpoints, newsletterPageSize, newslettersQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { hasStarted } from '../display-state.ts';
import type { NewsletterSearch } from './filter.ts';
import { MonthsSection } from '../outcome/months-section.tsx';
import { NewsletterTable } from './newsletter-table.tsx';

/** All newsletters, for staff (specification, section 2). */
export function NewslettersScreen({ filter, onFilter }: FilterProps<NewsletterSearch>) {
  const t = useTexts();
  const canFilter = useOffered(dashboard.get);
  const canCopy = useOffered(newsletters.duplicate);
  const [deleting, setDeleting] = useState<NewsletterInList | null>(null);
  const copy = useCopy();
  return (
    <ListScreen
      texts={t}
      headingActions={
        <Link className="button-link" data-primary to="/newsletters/edit/{-$id}" params={{}}>
          {t('create')}
        </Link>
      }
      query={useQuery(newslettersQuery(filter))}
      pageSize={newsletterPageSize}
      filter={filter}
      onFilter={onFilter}
      fields={(state) =>
        canFilter
          ? [
              selectFilter(state, 'problem', {
                label: t('filter.which'),
                any: t('problems.all'),
                choices: newsletterProblems.map((value) => ({ value, label: t(`problems.${value}`) })),
              }),
            ]
          : []
      }
      renderRows={(rows, isBusy) => (
        <NewsletterTable rows={rows} isBusy={isBusy} onDelete={setDeleting} onCopy={canCopy ? copy : undefined} />
      )}
    >
      <MonthsSection />
      {deleting !== null && <DeleteNewsletterModal newsletter={deleting} onClose={() => setDeleting(null)} />}
    </ListScreen>
  );
}

/** Makes a copy of a newsletter and opens it. */
function useCopy() {
  const t = useTexts();
  const navigate = useNavigate();
  const refetch = useRefetch(newsletterEndpoints);
  const { run } = useWrite({
    async write({ id, to }: { id: number; to: 'all' | 'rest' }) {
      const options = { success: t('copied'), showsBadInput: false };
      const made = await callExtension(newsletters.duplicate, { params: { id: String(id) }, body: { to } }, options);
      await refetch();
      await navigate({ to: '/newsletters/edit/{-$id}', params: { id: String(made.id) } });
    },
    failedText: t('copyFailed'),
    toastsProblem: true,
  });
  return ({ id }: NewsletterInList, to: 'all' | 'rest') => void run({ id, to });
}

interface DeleteNewsletterModalProps {
  newsletter: NewsletterInList;
  onClose: () => void;
}

/** Asks before a newsletter is deleted, and says what is lost with it, also if it was sent since the list was loaded. */
function DeleteNewsletterModal({ newsletter, onClose }: DeleteNewsletterModalProps) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  const undo = useUndo('newsletter');
  const { id, title } = newsletter;
  return (
    <ConditionalDeleteModal<NewsletterInList>
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      listed={newsletter}
      load={() => fetchNewsletter(String(id))}
      readValues={(item) => ({ title: item.title, state: item.state })}
      remove={(ifMatch, latest) => {
        // One that was sent does not go to the bin.
        const options = hasStarted(latest) ? { successToast: { title } } : undo(id, title);
        return call(newsletters.delete, { params: { id: String(id) } }, { showsBadInput: false, ifMatch, ...options });
      }}
      refetch={refetch}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <p>{t('deleteSure')}</p>
          <p>
            <strong>{shown.title}</strong>
          </p>
          {hasStarted(shown) ? <p>{t('deleteSent')}</p> : <AfterDeletion />}
          {shown.state === 'scheduled' && <p>{t('deleteScheduled')}</p>}
        </>
      )}
    </ConditionalDeleteModal>
  );
}
