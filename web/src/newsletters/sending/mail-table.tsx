import type { NewsletterMail, NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { formatMinute } from '../../platform/date-time.ts';
import { Badge, type BadgeTone } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { DataTable, type Column } from '../../ui/lists/data-table.tsx';
import styles from './mail-table.module.css';
import { useTexts, type SendingTexts } from './sending-texts.ts';

interface MailTableProps {
  rows: NewsletterMail[];
  isBusy: boolean;
  onRemove: (mail: NewsletterMail) => void;
}

/** A clock before sending, a check after it (specification, section 4). */
const tones: Record<NewsletterMailState, BadgeTone> = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'success',
  failed: 'error',
  unknown: 'error',
  bounced: 'error',
  unsubscribed: 'off',
  removed: 'off',
};

/** Mails with their state, and why one was not sent. */
export function MailTable({ rows, isBusy, onRemove }: MailTableProps) {
  const t = useTexts();
  return (
    <DataTable
      caption={t('mails.title')}
      columns={columnsOf(t, onRemove)}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
    />
  );
}

/** A recipient's e-mail address, else the name, else why there is none. */
export function nameOf({ email, name, user, contact }: NewsletterMail, t: SendingTexts): string {
  return email || name || t(user === null && contact === null ? 'mails.deleted' : 'mails.expired');
}

function columnsOf(t: SendingTexts, onRemove: MailTableProps['onRemove']): Column<NewsletterMail>[] {
  return [
    {
      label: t('mails.columns.recipient'),
      card: 'title',
      cell: (mail) => (
        <>
          <span className="block bold">{nameOf(mail, t)}</span>
          {mail.email !== '' && mail.name !== '' && <span className="quiet block">{mail.name}</span>}
          {/* Only one of them is in the response of other servers. */}
          {(mail.user ?? mail.contact) && (
            <span className="quiet block">{t(mail.user ? 'mails.user' : 'mails.contact')}</span>
          )}
        </>
      ),
    },
    {
      label: t('mails.columns.state'),
      card: 'plain',
      cell: (mail) => (
        <>
          <Badge tone={tones[mail.state]}>{t(`mailStates.${mail.state}`)}</Badge>
          <Explanation mail={mail} />
        </>
      ),
    },
    {
      label: t('mails.columns.sentAt'),
      card: 'plain',
      isShort: true,
      cell: ({ sent_at }) => (sent_at ? <time dateTime={sent_at}>{formatMinute(sent_at)}</time> : '–'),
    },
    {
      label: t('mails.columns.actions'),
      card: 'actions',
      cell: (mail) =>
        mail.state === 'waiting' && (
          <Button
            variant="default"
            tone="danger"
            aria-label={t('mails.removeNamed', { name: nameOf(mail, t) })}
            onClick={() => onRemove(mail)}
          >
            {t('mails.remove')}
          </Button>
        ),
    },
  ];
}

function Explanation({ mail: { state, reason } }: { mail: NewsletterMail }) {
  const t = useTexts();
  const hasText = state === 'unknown' || state === 'unsubscribed' || state === 'removed';
  return (
    <>
      {hasText && <p className={`quiet ${styles.reason}`}>{t(`mailStatesText.${state}`)}</p>}
      {reason !== '' && (
        <p className={`quiet ${styles.reason}`}>
          {t('mails.serverSays')}: {reason}
        </p>
      )}
    </>
  );
}
