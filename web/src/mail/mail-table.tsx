import type { SentMail } from '@dijkportaal/contract/mail';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../platform/date-time.ts';
import { Badge } from '../ui/layout/badge.tsx';
import { DataTable, type Column } from '../ui/lists/data-table.tsx';
import { readReason } from '../ui/layout/mail-reason.ts';
import styles from './mail-table.module.css';

import { useTexts, type MailTexts } from './texts.ts';

const tones = { waiting: 'waiting', sent: 'success', failed: 'error' } as const;

/** Mails with their state. */
export function MailTable({ mails, isBusy }: { mails: SentMail[]; isBusy: boolean }) {
  const t = useTexts();
  return <DataTable caption={t('title')} columns={columnsOf(t)} rows={mails} rowKey={({ id }) => id} isBusy={isBusy} />;
}

const columnsOf = (t: MailTexts): Column<SentMail>[] => [
  {
    label: t('columns.created'),
    card: 'plain',
    isShort: true,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatMinute(created_at)}</time>,
  },
  {
    label: t('columns.to'),
    card: 'title',
    cell: ({ to, profile_id }) =>
      profile_id === null ? (
        to
      ) : (
        <Link to="/profile/$id" params={{ id: String(profile_id) }}>
          {to}
        </Link>
      ),
  },
  { label: t('columns.subject'), card: 'plain', cell: ({ subject }) => subject },
  {
    label: t('columns.state'),
    card: 'plain',
    cell: (mail) => (
      <>
        <Badge tone={tones[mail.state]}>{t(`states.${mail.state}`)}</Badge>
        <Explanation mail={mail} />
      </>
    ),
  },
];

/** What staff should know about a mail that was not sent immediately, and what they can do. */
function Explanation({ mail: { state, reason } }: { mail: SentMail }) {
  const t = useTexts();
  if (state === 'sent' || (state === 'waiting' && reason === '')) return null;
  const kind = readReason(reason);
  return (
    <div className={styles.reason}>
      {state === 'waiting' ? (
        <p>{t('retrying')}</p>
      ) : (
        <p>
          <strong>{t(`reasons.${kind}.why`)}</strong> {t(`reasons.${kind}.todo`)}
        </p>
      )}
      {reason !== '' && (
        <p className={styles.response}>
          {kind === 'ownServer' || kind === 'unanswered' || kind === 'outdated' ? (
            `${t('error')}: ${reason}`
          ) : (
            <>
              {t('serverSays')}: <q lang="en">{reason}</q>
            </>
          )}
        </p>
      )}
    </div>
  );
}
