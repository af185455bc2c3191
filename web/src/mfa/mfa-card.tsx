import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Badge } from '../ui/layout/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import styles from './mfa.module.css';
import { MfaOn } from './mfa-on.tsx';
import { MfaSetup } from './mfa-setup.tsx';
import { mfaStatusQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useTexts } from './texts.ts';
import { useCodes } from './use-codes.ts';

/** One's own second factor: set up, recovery codes, turn off. */
export function MfaCard() {
  const t = useTexts();
  const { data: status, error, refetch } = useQuery(mfaStatusQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  const codes = useCodes();
  const startButton = useRef<HTMLDivElement>(null);
  const wasCancelled = useRef(false);

  useEffect(() => {
    if (!isSettingUp && wasCancelled.current) startButton.current?.querySelector('button')?.focus();
    wasCancelled.current = false;
  }, [isSettingUp]);

  const isOn = status?.mfa_enabled ?? false;
  return (
    <Card title={t('title')} aside={status && (isOn ? <Badge tone="success">{t('on')}</Badge> : <Tag>{t('off')}</Tag>)}>
      {status === undefined && error === null && <Skeleton lines={3} label={t('loading')} />}
      {status === undefined && error !== null && <LoadFailure text={t('loadFailed')} onRetry={() => void refetch()} />}
      {status && isOn && <MfaOn status={status} codes={codes} />}
      {status && !isOn && isSettingUp && (
        <MfaSetup
          onCancel={() => {
            wasCancelled.current = true;
            setSettingUp(false);
          }}
          onEnabled={async () => {
            await codes.fetchFirst();
            setSettingUp(false);
          }}
        />
      )}
      {status && !isOn && !isSettingUp && (
        <>
          <p>{t('offText')}</p>
          <div ref={startButton} className={styles.start}>
            <Button onClick={() => setSettingUp(true)}>{t('start')}</Button>
          </div>
        </>
      )}
      {codes.shown !== null && <RecoveryCodes codes={codes.shown} onKept={codes.forget} />}
    </Card>
  );
}
