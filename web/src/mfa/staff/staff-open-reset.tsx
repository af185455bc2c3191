import { mfa, type MfaReset } from '@dijkportaal/contract/mfa';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { formatDate, formatMinute } from '../../platform/date-time.ts';
import { useRefetch } from '../../platform/queries.ts';
import { useSignedInPerson } from '../../platform/session.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import styles from './staff-open-reset.module.css';
import { whyNotApprove } from './staff-queries.ts';
import { useTexts } from './staff-texts.ts';

/** An open request, with the actions of this member of staff. */
export function OpenReset({ reset }: { reset: MfaReset }) {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const whyNot = whyNotApprove(reset, user.id);
  const facts = [
    [t('open.reason'), reset.reason],
    [t('open.by'), reset.requested_by.name || t('open.formerColleague')],
    [t('open.at'), formatMinute(reset.requested_at)],
    [t('open.until'), formatDate(reset.expires_at)],
  ];
  const close = () => setAsked(null);
  return (
    <>
      <dl className={`facts ${styles.facts}`}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {whyNot !== null && <p>{t(`open.${whyNot}`)}</p>}
      <Actions>
        {whyNot === null && <Button onClick={() => setAsked('approve')}>{t('open.approve')}</Button>}
        <Button variant="default" onClick={() => setAsked('reject')}>
          {t(whyNot === 'own' ? 'open.withdraw' : 'open.reject')}
        </Button>
      </Actions>
      {asked === 'approve' && <ApproveModal reset={reset} onClose={close} />}
      {asked === 'reject' && <RejectModal reset={reset} isOwn={whyNot === 'own'} onClose={close} />}
    </>
  );
}

function ApproveModal({ reset, onClose }: { reset: MfaReset; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([mfa.resets], onClose);
  return (
    <ConfirmModal
      title={t('approve.title')}
      confirmLabel={t('approve.confirm')}
      failedText={t('approve.failed')}
      tone="danger"
      onCancel={onClose}
      onConfirm={async () => {
        await callExtension(mfa.approveReset, { params: { id: String(reset.id) } }, { success: t('approve.done') });
        await refetch();
      }}
    >
      <p>{t('approve.text', { name: reset.user.name })}</p>
      <p>{t('approve.check')}</p>
    </ConfirmModal>
  );
}

function RejectModal({ reset, isOwn, onClose }: { reset: MfaReset; isOwn: boolean; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([mfa.resets], onClose);
  return (
    <ConfirmModal
      title={t(isOwn ? 'reject.withdrawTitle' : 'reject.title')}
      confirmLabel={t(isOwn ? 'reject.withdrawConfirm' : 'reject.confirm')}
      failedText={t('reject.failed')}
      onCancel={onClose}
      onConfirm={async () => {
        await callExtension(mfa.rejectReset, { params: { id: String(reset.id) } }, { success: t('reject.done') });
        await refetch();
      }}
    >
      <p>{t('reject.text', { name: reset.user.name })}</p>
    </ConfirmModal>
  );
}
