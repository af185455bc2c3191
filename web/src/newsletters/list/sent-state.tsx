import type { NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { formatMinute } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { describeState, displayStateOf, isDue } from '../display-state.ts';
import { formatFigures } from '../figures.ts';
import styles from './sent-state.module.css';
import { useTexts } from '../texts.ts';

/** Whether a newsletter was sent, and how many mails arrived. */
export function SentState({ newsletter }: { newsletter: NewsletterInList }) {
  return (
    <div className={`quiet ${styles.state}`}>
      <StateText newsletter={newsletter} />
    </div>
  );
}

/** Once it is due, the text of the three states would be wrong (specification, section 4). */
function StateText({ newsletter }: { newsletter: NewsletterInList }) {
  const t = useTexts();
  const { state, send_at, started_at, counts, trouble } = newsletter;
  const at = (timestamp: string | null) => (timestamp === null ? '' : formatMinute(timestamp));
  const described = describeState(newsletter);
  if (described !== null && counts !== null) {
    return (
      <>
        <Badge tone={described.tone}>{t(described.label)}</Badge>
        <span>{formatFigures({ state, counts }, t)}</span>
        {state === 'sent' && <span>{t('precise.sentAt', { moment: at(started_at ?? send_at) })}</span>}
        {trouble !== '' && <span>{trouble}</span>}
      </>
    );
  }
  if (state === 'held') {
    return (
      <>
        <Badge tone="error">{t('precise.held')}</Badge>
        <span>{trouble || t('precise.heldText', { moment: at(send_at) })}</span>
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
    </>
  );
}
