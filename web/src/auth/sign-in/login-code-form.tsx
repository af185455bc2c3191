import { auth } from '@dijkportaal/contract/auth';
import { useEffect, useRef } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { beginSession } from '../../platform/session.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { forgetCodeRequest, type CodeRequest } from './code-request.ts';
import styles from './auth-page.module.css';
import { MfaCodeField } from './mfa-code-field.tsx';
import { useTexts } from '../texts.ts';
import { useMfaStep } from './use-mfa-step.ts';

interface LoginCodeFormProps {
  request: CodeRequest;
  /** Whether the mail was requested just now: the focus then moves here. */
  isNew: boolean;
  onSignedIn: () => void;
}

/**
 * Signs in with the code of a login mail, for someone who reads it on another device or whose link a mail scanner has
 * used.
 */
export function LoginCodeForm({ request, isNew, onSignedIn }: LoginCodeFormProps) {
  const t = useTexts();
  const mfa = useMfaStep();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const form = useForm({
    initial: { code: '', mfa_token: '' },
    check: ({ code, mfa_token }) => ({
      code: code.trim() === '' ? t('code.missing') : null,
      mfa_token: mfa.check(mfa_token),
    }),
    send: ({ code, mfa_token }) =>
      mfa.attempt(async () => {
        const body = {
          email: request.email,
          code_request: request.secret,
          code: code.replaceAll(/\s/g, ''),
          ...mfa.body(mfa_token),
          rotate_refresh: true,
        };
        await beginSession(await callExtension(auth.confirmLoginCode, { body }));
        forgetCodeRequest();
        onSignedIn();
      }),
    failedText: unlessExplained(t('code.failed')),
  });

  return (
    <form {...form.formProps} className={styles.content}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subtitle}>
          {t('code.title')}
        </h2>
        <p className={styles.quiet}>{t('code.intro', { email: request.email })}</p>
      </div>
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <TextField
        label={t('code.label')}
        inputMode="numeric"
        autoComplete={mfa.isAsked ? 'off' : 'one-time-code'}
        required
        maxLength={20}
        {...form.fieldProps('code')}
      />
      {mfa.isAsked && <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />}
      <Button type="submit" loading={form.isBusy} fullWidth>
        {t('code.submit')}
      </Button>
    </form>
  );
}
