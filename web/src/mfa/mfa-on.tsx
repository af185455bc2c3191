import { mfa } from '@dijkportaal/contract/mfa';
import { useState } from 'react';
import { call } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { useRefetch } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmModal } from '../ui/dialogs/confirm-modal.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import styles from './mfa.module.css';
import type { MfaStatus } from './queries.ts';
import { useTexts } from './texts.ts';
import type { Codes } from './use-codes.ts';

const fewCodes = 3;

interface MfaOnProps {
  status: MfaStatus;
  codes: Codes;
}

/** The second factor when it is on. */
export function MfaOn({ status, codes }: MfaOnProps) {
  const t = useTexts();
  const refetchStatus = useRefetch([mfa.status]);
  const [asked, setAsked] = useState<'renew' | 'disable' | null>(null);
  const count = status.recovery_codes_left;
  const canRenew = useOffered(mfa.renewRecoveryCodes);

  const disable = async () => {
    await call(mfa.disable, {}, { success: t('disable.done') });
    await refetchStatus();
    setAsked(null);
  };
  const renew = async () => {
    await codes.renew();
    setAsked(null);
  };

  return (
    <>
      <div className={`stack-3 ${styles.state}`}>
        <p>{t('onText')}</p>
        {codes.hasFailed ? (
          <>
            <LoadFailure text={t('codes.failed')} onRetry={() => void codes.fetchFirst()} />
            <p>{t('codes.failedAdvice')}</p>
          </>
        ) : (
          count !== null && <CodesLeft count={count} />
        )}
        {status.required && <p>{t('required')}</p>}
      </div>
      <Actions>
        {canRenew && (
          <Button variant="default" onClick={() => setAsked('renew')}>
            {t('renew.button')}
          </Button>
        )}
        {!status.required && (
          <Button variant="default" tone="danger" onClick={() => setAsked('disable')}>
            {t('disable.button')}
          </Button>
        )}
      </Actions>
      {asked === 'renew' && (
        <ConfirmModal
          title={t('renew.title')}
          confirmLabel={t('renew.confirm')}
          failedText={t('codes.failed')}
          onConfirm={renew}
          onCancel={() => setAsked(null)}
        >
          <p>{t('renew.text')}</p>
        </ConfirmModal>
      )}
      {asked === 'disable' && (
        <ConfirmModal
          title={t('disable.title')}
          confirmLabel={t('disable.confirm')}
          failedText={t('disable.failed')}
          tone="danger"
          onConfirm={disable}
          onCancel={() => setAsked(null)}
        >
          <p>{t('disable.text')}</p>
        </ConfirmModal>
      )}
    </>
  );
}

function CodesLeft({ count }: { count: number }) {
  const t = useTexts();
  if (count > fewCodes) return <p>{t('codes.left', { count })}</p>;
  return <Alert tone="warn">{t('codes.few', { count })}</Alert>;
}
