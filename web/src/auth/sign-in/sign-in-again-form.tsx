import { auth } from '@dijkportaal/contract/auth';
import type { ReactNode } from 'react';
import { call } from '../../platform/call.ts';
import { beginSession } from '../../platform/session.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useTexts } from '../texts.ts';
import styles from './auth-page.module.css';
import { MfaCodeField } from './mfa-code-field.tsx';
import { useMfaStep } from './use-mfa-step.ts';

interface SignInAgainFormProps {
  /** Only this account: the screen still shows what belongs to it. */
  email: string;
  /** Buttons next to the one that signs in. */
  children: ReactNode;
}

/** Signs in again without leaving the screen, so that unsaved work stays. */
export function SignInAgainForm({ email, children }: SignInAgainFormProps) {
  const t = useTexts();
  const mfa = useMfaStep();
  const form = useForm({
    initial: { password: '', mfa_token: '' },
    check: ({ password, mfa_token }) => ({
      password: password === '' ? t('login.passwordMissing') : null,
      mfa_token: mfa.check(mfa_token),
    }),
    send: ({ password, mfa_token }) =>
      mfa.attempt(async () => {
        const body = { email, password, ...mfa.body(mfa_token), rotate_refresh: true };
        await beginSession(await call(auth.login, { body }));
      }),
    failedText: unlessExplained(t('login.failed'), t('login.unreachable')),
  });
  return (
    <form {...form.formProps} className={styles.content}>
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <PasswordField
        label={t('again.password', { email })}
        toggleLabel={t('password.show', { field: t('login.password') })}
        autoComplete="current-password"
        required
        maxLength={128}
        {...form.fieldProps('password')}
      />
      {mfa.isAsked && <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />}
      <Actions>
        <Button type="submit" loading={form.isBusy}>
          {t('again.submit')}
        </Button>
        {children}
      </Actions>
    </form>
  );
}
