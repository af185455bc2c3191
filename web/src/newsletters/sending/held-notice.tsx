import type { Newsletter } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { formatMinute } from '../../platform/date-time.ts';
import { Button } from '../../ui/layout/button.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import styles from './sending-panel.module.css';
import { useTexts, type SendingTexts } from './sending-texts.ts';
import { useSendingAction } from './use-sending-action.ts';

/**
 * A newsletter that was not sent on time, because it was late or had no recipients: staff decide whether to send it.
 */
export function HeldNotice({ newsletter }: { newsletter: Newsletter }) {
  const t = useTexts();
  const runAction = useSendingAction(newsletter);
  const [isAsking, setAsking] = useState(false);
  const { title, recipients_count: count, send_at, updated_at, trouble } = newsletter;
  // Without a time it was due when it was saved.
  const due = send_at ?? updated_at;
  return (
    <div className={styles.panel}>
      <Alert tone="warn" title={t('heldTitle')}>
        <p>{trouble || t('held', { moment: formatMinute(due), late: formatSince(due, t) })}</p>
        <p>{t(count === 0 ? 'heldForNobody' : 'heldChoice')}</p>
        {count > 0 && <Button onClick={() => setAsking(true)}>{t('actions.start')}</Button>}
      </Alert>
      {isAsking && (
        <ConfirmModal
          title={t('startTitle')}
          confirmLabel={t('actions.start')}
          failedText={t('actions.failed')}
          onConfirm={async () => {
            await runAction('start');
            setAsking(false);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <strong>{title}</strong>
          </p>
          <p>{t('startText')}</p>
          <p>{t('startCount', { count })}</p>
        </ConfirmModal>
      )}
    </div>
  );
}

/** How long ago a time was, in days, hours or minutes. */
function formatSince(timestamp: string, t: SendingTexts): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / 60_000));
  if (minutes >= 2 * 24 * 60) return t('days', { count: Math.floor(minutes / 24 / 60) });
  return minutes >= 60 ? t('hours', { count: Math.floor(minutes / 60) }) : t('minutes', { count: minutes });
}
