import { auth } from '@dijkportaal/contract/auth';
import { Link } from '@tanstack/react-router';
import { call } from '../../platform/call.ts';
import type { ReactNode } from 'react';
import { readEndedEmail } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { sessionEnd } from '../../platform/tokens.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { emailError, EmailField } from '../email-field.tsx';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth-page.module.css';
import { SessionEndText } from '../session-end.tsx';
import { useTexts } from '../texts.ts';
import { usePasskeySignIn } from '../../passkeys/public.ts';
import { NamedPasswordField } from '../passwords/new-password-fields.tsx';
import { useSignInForm } from './use-sign-in-form.tsx';

interface LoginScreenProps {
  /** Says that the mailed link that the person opened no longer works. */
  expiredLink?: ReactNode;
  /** Ways to sign in with another organisation. */
  providers?: ReactNode;
  onSignedIn: () => void;
}

/** Signs in with e-mail and password, and with a code if the second factor is on (specification, section 2). */
export function LoginScreen({ expiredLink, providers, onSignedIn }: LoginScreenProps) {
  const t = useTexts();
  const ended = useObservable(sessionEnd);
  const form = useSignInForm({
    email: readEndedEmail(),
    check: ({ email, password }) => ({
      email: emailError(email, t),
      password: password === '' ? t('login.passwordMissing') : null,
    }),
    send: ({ email, password }, common) => call(auth.login, { body: { email, password, ...common } }),
    onSignedIn,
    failedText: unlessExplained(t('login.failed'), t('login.unreachable')),
  });

  const passkey = usePasskeySignIn({
    onSignedIn,
    failedText: unlessExplained(t('login.passkeyFailed'), t('login.unreachable')),
  });
  const problem = form.problem ?? passkey.problem;

  return (
    <AuthPage title={t('login.title')} intro={t('login.intro')}>
      {ended !== null && problem === null && (
        <Alert tone="info">
          <SessionEndText reason={ended.reason} />
        </Alert>
      )}
      {problem === null && expiredLink}
      <form {...form.formProps} className="stack-5">
        {problem !== null && <Alert tone="error">{problem}</Alert>}
        <EmailField label={t('login.email')} autoComplete="username webauthn" {...form.fieldProps('email')} />
        <NamedPasswordField
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={1000}
          {...form.fieldProps('password')}
        />
        {form.codeField}
        {!form.isOnlyPasskey && (
          <Button type="submit" loading={form.isBusy} fullWidth>
            {t('login.submit')}
          </Button>
        )}
      </form>
      <nav className={`row between ${styles.links}`} aria-label={t('login.otherWays')}>
        <Link to="/login-link">{t('login.byLink')}</Link>
        <Link to="/password-reset">{t('login.forgotten')}</Link>
        {passkey.isOffered && !form.isCodeAsked && (
          <button
            type="button"
            className={styles.textButton}
            aria-disabled={passkey.isBusy || undefined}
            onClick={passkey.ask}
          >
            {t('login.byPasskey')}
          </button>
        )}
      </nav>
      {providers}
    </AuthPage>
  );
}
