import { auth } from '@dijkportaal/contract/auth';
import { useEffect, useRef, useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { beginSession } from '../../platform/session.ts';
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

/** Signs in with the token of a mailed link. The link stays valid while a code is asked for. */
export function OpenedLinkScreen({ token, onSignedIn, onExpired }: OpenedLinkScreenProps) {
  const t = useTexts();
  const mfa = useMfaStep();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initial: { mfa_token: '' },
    check: ({ mfa_token }) => ({ mfa_token: mfa.check(mfa_token) }),
    async send({ mfa_token }) {
      setProblem(null);
      try {
        const body = { token, ...mfa.body(mfa_token), rotate_refresh: true };
        await beginSession(await call(auth.confirmLink, { body }));
        onSignedIn();
      } catch (error) {
        const mfaErrors = mfa.handleRefusal(error);
        if (mfaErrors !== null) return mfaErrors;
        const refusal = error instanceof CallError ? error : null;
        // An unreachable or busy server may accept it in a minute.
        if (refusal?.status === 400 || refusal?.status === 401) onExpired();
        else setProblem(refusal?.sentence ?? t('openedLink.errorText'));
      }
    },
  });

  const { submit } = form;
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    void submit();
  }, [submit]);

  if (!mfa.isAsked && problem === null) {
    return <AuthPage title={t('openedLink.busy')} intro={t('openedLink.busyText')} />;
  }
  // With another key this is another screen, so the focus goes to its heading or field.
  return (
    <AuthPage key="form" title={t(mfa.isAsked ? 'login.title' : 'openedLink.error')}>
      <form {...form.formProps} className={styles.content}>
        {problem !== null && <Alert tone="error">{problem}</Alert>}
        {mfa.isAsked && <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t(mfa.isAsked ? 'login.submit' : 'openedLink.retry')}
        </Button>
      </form>
    </AuthPage>
  );
}
