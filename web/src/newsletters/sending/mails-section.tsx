import {
  newsletterMails,
  newsletterMailStates,
  type NewsletterMail,
} from '@dijkportaal/contract/newsletters/newsletter-mails';
import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { portal } from '@dijkportaal/contract/portal';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/forms/delete-modal.tsx';
import { FilterForm } from '../../ui/forms/filter-form.tsx';
import { selectFilter } from '../../ui/forms/filter-fields.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { hasStarted } from '../display-state.ts';
import { mailPageSize, newsletterEndpoints, newsletterMailsQuery, type MailFilter } from '../queries.ts';
import { MailTable, nameOf } from './mail-table.tsx';
import { useTexts } from './sending-texts.ts';
import { useTexts as useUiTexts } from '../../ui/texts.ts';

/** The mails of a newsletter, one per recipient. This portal creates them when sending starts, others may do so earlier. */
export function MailsSection({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  return (
    <Card title={t('mails.title')}>
      <Mails newsletter={newsletter} />
    </Card>
  );
}

function Mails({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const tUi = useUiTexts();
  const [filter, setFilter] = useState<MailFilter>({});
  const [removing, setRemoving] = useState<NewsletterMail | null>(null);
  const query = useQuery(newsletterMailsQuery(newsletter.id, filter));
  const { state, search } = filter;
  const isNarrowed = state !== undefined || search !== undefined;
  const isStarted = hasStarted(newsletter);
  const noneText = isStarted
    ? t('mails.noneText')
    : `${t('mails.notYet')} ${t('mails.notYetCount', { count: newsletter.recipients_count })}`;
  return (
    <>
      {(isStarted || isNarrowed || (query.data?.count ?? 0) > 0) && (
        <IfOffered endpoint={portal.facts}>
          <FilterForm
            label={t('mails.filter')}
            searchLabel={t('mails.search')}
            filter={filter}
            onFilter={setFilter}
            fields={(state) => [
              selectFilter(state, 'state', {
                label: t('mails.state'),
                any: t('mails.allStates'),
                choices: newsletterMailStates.map((value) => ({ value, label: t(`mailStates.${value}`) })),
              }),
            ]}
          />
        </IfOffered>
      )}
      <PagedList
        label={t('mails.list')}
        query={query}
        page={filter.page ?? 1}
        pageSize={mailPageSize}
        onPage={(page) => setFilter({ ...filter, page })}
        texts={{
          loading: t('mails.loading'),
          failed: t('mails.failed'),
          found: (count) => t('mails.found', { count }),
        }}
        actions={
          <Button variant="default" loading={query.isRefetching} onClick={() => void query.refetch()}>
            {t('mails.reload')}
          </Button>
        }
        empty={
          <EmptyState
            title={t(isNarrowed ? 'mails.notFound' : 'mails.none')}
            text={isNarrowed ? t('mails.notFoundText') : noneText}
          >
            {isNarrowed && (
              <Button variant="default" onClick={() => setFilter({})}>
                {tUi('filter.showAll')}
              </Button>
            )}
          </EmptyState>
        }
        renderRows={(rows, isBusy) => <MailTable rows={rows} isBusy={isBusy} onRemove={setRemoving} />}
      />
      {removing !== null && <DeleteMailModal mail={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

/** Asks before a recipient is removed whose mail was not sent yet. */
function DeleteMailModal({ mail, onClose }: { mail: NewsletterMail; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  return (
    <DeleteModal
      title={t('mails.removeTitle')}
      failedText={t('mails.removeFailed')}
      remove={() => call(newsletterMails.delete, { params: { id: String(mail.id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('mails.removeText', { name: nameOf(mail, t) })}</p>
    </DeleteModal>
  );
}
