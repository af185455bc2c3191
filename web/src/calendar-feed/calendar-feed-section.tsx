import { calendarFeed, type CalendarFeed } from '@dijkportaal/contract/calendar-feed';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import CalendarIcon from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { callExtension, callIfOffered } from '../platform/extensions.ts';
import { defineTexts } from '../platform/i18n.ts';
import { viewedResident } from '../platform/impersonation.ts';
import { useObservable } from '../platform/observable.ts';
import { keyOf, useWrite } from '../platform/queries.ts';
import { isStaff, usePerson } from '../platform/session.ts';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CopyButton } from '../ui/layout/copy-button.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import nl from './nl.json';
import styles from './calendar-feed.module.css';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** The address of one's own calendar; null if the server has none. */
const feedQuery = queryOptions({
  queryKey: keyOf(calendarFeed.get),
  queryFn: () => callIfOffered(calendarFeed.get),
  staleTime: 0,
});

/** How a resident puts their appointments and the works near them into their own calendar. */
export function CalendarFeedSection() {
  const isViewing = useObservable(viewedResident) !== null;
  const isResident = !isStaff(usePerson());
  return isResident && !isViewing ? <OwnFeed /> : null;
}

function OwnFeed() {
  const t = useTexts();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(feedQuery);
  const make = async () => {
    client.setQueryData(feedQuery.queryKey, await callExtension(calendarFeed.make, {}, { success: null }));
  };
  const { run, isBusy } = useWrite({ write: make, failedText: t('makeFailed'), toastsProblem: true });
  if (data === undefined && isError) return <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { url } = data;
  return (
    <section className={`surface stack-3 ${styles.section}`} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className="flush">
        {t('title')}
      </h2>
      <p className="flush">{t('intro')}</p>
      {url === null ? (
        <div>
          <Button variant="default" icon={<CalendarIcon />} loading={isBusy} onClick={() => void run()}>
            {t('make')}
          </Button>
        </div>
      ) : (
        <Address url={url} make={make} onChange={(feed) => client.setQueryData(feedQuery.queryKey, feed)} />
      )}
    </section>
  );
}

interface AddressProps {
  url: string;
  make: () => Promise<void>;
  onChange: (feed: CalendarFeed) => void;
}

function Address({ url, make, onChange }: AddressProps) {
  const t = useTexts();
  const [asks, setAsks] = useState<'renew' | 'revoke' | null>(null);
  const close = () => setAsks(null);
  return (
    <>
      <div className="row">
        <a href={url.replace(/^https?:/, 'webcal:')} className="button-link" data-primary>
          <CalendarIcon />
          {t('open')}
        </a>
      </div>
      <div className={styles.address}>
        <TextField
          label={t('address')}
          description={t('addressHelp')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={url} label={t('copy')} />
      </div>
      <p className="flush">{t('secret')}</p>
      <div className="row buttons">
        <Button variant="default" onClick={() => setAsks('renew')}>
          {t('renew')}
        </Button>
        <Button variant="default" onClick={() => setAsks('revoke')}>
          {t('revoke')}
        </Button>
      </div>
      {asks === 'renew' && (
        <ConfirmModal
          title={t('renewTitle')}
          confirmLabel={t('renewConfirm')}
          failedText={t('makeFailed')}
          onConfirm={async () => {
            await make();
            close();
          }}
          onCancel={close}
        >
          <p>{t('renewText')}</p>
        </ConfirmModal>
      )}
      {asks === 'revoke' && (
        <ConfirmModal
          title={t('revokeTitle')}
          confirmLabel={t('revoke')}
          failedText={t('revokeFailed')}
          tone="danger"
          onConfirm={async () => {
            const feed = await callExtension(calendarFeed.revoke, {}, { success: null });
            close();
            onChange(feed);
          }}
          onCancel={close}
        >
          <p>{t('revokeText')}</p>
        </ConfirmModal>
      )}
    </>
  );
}
