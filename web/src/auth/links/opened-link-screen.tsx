import { auth, mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { useEffect, useRef } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { beginSession } from '../../platform/session.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AuthPage } from '../sign-in/auth-page.tsx';
import styles from '../sign-in/auth-page.module.css';
import { MfaCodeField } from '../sign-in/mfa-code-field.tsx';
import { useTexts } from '../texts.ts';
import { useMfaStep } from '../sign-in/use-mfa-step.ts';

interface OpenedLinkScreenProps {
  token: string;
  onSignedIn: () => void;
  /** The link cannot be used any more. */
  onExpired: () => void;
}

/** Signs in with the token of a mailed link. The link is not consumed until the second factor is given. */
export function OpenedLinkScreen({ token, onSignedIn, onExpired }: OpenedLinkScreenProps) {
  const t = useTexts();
  const mfa = useMfaStep();
  const form = useForm({
    initial: { mfa_token: '' },
    check: ({ mfa_token }) => ({ mfa_token: mfa.check(mfa_token) }),
    send: ({ mfa_token }) =>
      mfa.attempt(async () => {
        const body = { token, ...mfa.body(mfa_token), rotate_refresh: true };
        try {
          await beginSession(await call(auth.confirmLink, { body }));
          onSignedIn();
        } catch (error) {
          const isRefused = error instanceof CallError && (error.status === 400 || error.status === 401);
          // An unreachable or busy server may accept it in a minute.
          if (!isRefused || error.body.detail === mfaTokenInvalid) throw error;
          onExpired();
        }
      }),
    failedText: unlessExplained(t('openedLink.errorText')),
  });

  const { submit } = form;
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    void submit();
  }, [submit]);

  if (!mfa.isAsked && form.problem === null) {
    return <AuthPage title={t('openedLink.busy')} intro={t('openedLink.busyText')} />;
  }
  // With another key this is another screen, so the focus moves to its heading or field.
  return (
    <AuthPage key="form" title={t(mfa.isAsked ? 'login.title' : 'openedLink.error')}>
      <form {...form.formProps} className={styles.content}>
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {mfa.isAsked && <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t(mfa.isAsked ? 'login.submit' : 'openedLink.retry')}
        </Button>
      </form>
    </AuthPage>
  );
}
