import { mfa } from '@dijkportaal/contract/mfa';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { productName } from '../platform/brand.tsx';
import { useSignedInPerson } from '../platform/session.ts';
import { call, CallError } from '../platform/call.ts';
import { Button } from '../ui/layout/button.tsx';
import { CopyButton } from '../ui/layout/copy-button.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useLeaveQuestion } from '../ui/forms/leave-guard.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import styles from './mfa.module.css';
import { mfaOfferQuery } from './queries.ts';
import { useTexts } from './texts.ts';

interface MfaSetupProps {
  onCancel: () => void;
  onEnabled: () => Promise<void>;
}

/** The steps from a secret to the first code. */
export function MfaSetup({ onCancel, onEnabled }: MfaSetupProps) {
  const t = useTexts();
  const { data: offer, error, refetch } = useQuery(mfaOfferQuery);
  const { user } = useSignedInPerson();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('setup.heading')}
      </h3>
      {offer === undefined && error === null && <Skeleton lines={5} label={t('setup.loading')} />}
      {offer === undefined && error !== null && <LoadFailure text={t('setup.failed')} onRetry={() => void refetch()} />}
      {offer !== undefined && (
        <>
          <ol className={`stack-3 ${styles.steps}`}>
            <li>{t('setup.stepApp')}</li>
            <li>
              <a href={authenticatorLink(user.email, offer.secret)} className={styles.openApp}>
                {t('setup.openApp')}
              </a>
              <span className={styles.scan}>{t('setup.stepScan')}</span>
              <span className={styles.scanElsewhere}>{t('setup.stepScanElsewhere')}</span>
              <div className={styles.offer}>
                <img src={`data:image/png;base64,${offer.qr_code}`} alt={t('setup.qrCode')} width="190" height="190" />
                <div>
                  <span className="note bold">{t('setup.secret')}</span>
                  <code className={styles.secret}>{offer.secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
                  <CopyButton text={offer.secret} label={t('setup.copySecret')} />
                </div>
              </div>
            </li>
            <li>{t('setup.stepCode')}</li>
          </ol>
          <VerifyForm secret={offer.secret} onEnabled={onEnabled} onCancel={onCancel} />
        </>
      )}
      {offer === undefined && (
        <Actions>
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Actions>
      )}
    </>
  );
}

function VerifyForm({ secret, onEnabled, onCancel }: MfaSetupProps & { secret: string }) {
  const t = useTexts();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('setup.codeMissing') : null }),
    async send({ code }) {
      try {
        const token = code.replaceAll(/\s/g, '');
        await call(mfa.enable, { body: { token, secret } }, { success: t('enabled') });
      } catch (error) {
        if (error instanceof CallError && error.status === 400) return { code: t('setup.invalid') };
        throw error;
      }
      await onEnabled();
      return {};
    },
    failedText: t('setup.verifyFailed'),
  });
  const { leave, question } = useLeaveQuestion({
    // The code of a pending request is no longer needed.
    hasUnsavedChanges: () => form.isDirty && !form.isBusy,
    onLeave: onCancel,
  });
  return (
    <form {...form.formProps}>
      {question}
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <TextField
        label={t('setup.code')}
        placeholder={t('setup.codePlaceholder')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        onKeyDown={submitWithEnter}
        {...form.fieldProps('code')}
      />
      <Actions>
        <Button type="submit" loading={form.isBusy} disabled={form.values.code.trim() === ''}>
          {t('setup.verify')}
        </Button>
        <Button variant="default" onClick={leave} disabled={form.isBusy}>
          {t('cancel')}
        </Button>
      </Actions>
    </form>
  );
}

/** The content of the QR code, which a phone cannot scan from its own screen (the Key URI format). */
function authenticatorLink(email: string, secret: string): string {
  const label = [productName, email].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: productName })}`;
}

/** A disabled button also blocks the Enter key, and so the message about what is missing. */
function submitWithEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
