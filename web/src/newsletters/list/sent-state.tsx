import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { displayStateOf, isDue } from '../display-state.ts';
import { reportQuery } from '../queries.ts';
import styles from './sent-state.module.css';
import { useTexts } from '../texts.ts';

/** Whether a newsletter was sent, with details. */
export function SentState({ newsletter }: { newsletter: NewsletterInList }) {
  return (
    <div className={styles.state}>
      <StateText newsletter={newsletter} />
    </div>
  );
}

/** While it is being sent, paused or held, the text of the three states would be wrong. */
function StateText({ newsletter }: { newsletter: NewsletterInList }) {
  const t = useTexts();
  const { state, send_at, started_at } = newsletter;
  const at = (timestamp: string | null) => (timestamp === null ? '' : formatMinute(timestamp));
  if (state === 'sending' || state === 'paused' || state === 'stopped') {
    return (
      <>
        <Badge tone={state === 'sending' ? 'waiting' : state === 'paused' ? 'paused' : 'off'}>
          {t(`precise.${state}`)}
        </Badge>
        <Progress newsletter={newsletter} />
      </>
    );
  }
  if (state === 'held') {
    return (
      <>
        <Badge tone="error">{t('precise.held')}</Badge>
        <span>{t('precise.heldText', { moment: at(send_at) })}</span>
      </>
    );
  }
  if (isDue(newsletter)) return <Badge tone="waiting">{t('precise.due')}</Badge>;
  const display = displayStateOf(newsletter);
  return (
    <>
      <Badge tone={display === 'sent' ? 'success' : display === 'scheduled' ? 'waiting' : 'off'}>
        {t(`display.${display}`)}
      </Badge>
      {display === 'scheduled' && <span>{t('precise.scheduled', { moment: at(send_at) })}</span>}
      {display === 'sent' && <span>{t('precise.sentAt', { moment: at(started_at ?? send_at) })}</span>}
    </>
  );
}

/** How many mails were sent. */
function Progress({ newsletter: { id, state } }: { newsletter: NewsletterInList }) {
  const t = useTexts();
  const { data } = useQuery(reportQuery(id, state));
  if (data === undefined) return null;
  const { sent, bounced } = data.counts;
  return <span>{t('progress', { done: sent + bounced, total: data.total })}</span>;
}
