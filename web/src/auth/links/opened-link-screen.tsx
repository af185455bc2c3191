import { auth } from '@dijkportaal/contract/auth';
import { useEffect, useRef } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { confirmWhenPressed } from '../../platform/presence.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { AuthPage } from '../auth-page.tsx';
import { useTexts } from '../texts.ts';
import { isCodeRefused, useSignInForm } from '../sign-in/use-sign-in-form.tsx';

interface OpenedLinkScreenProps {
  token: string;
  onSignedIn: () => void;
  /** The link cannot be used any more. */
  onExpired: () => void;
}

/** Signs in with the token of a mailed link. The link is not consumed until the second factor is given. */
export function OpenedLinkScreen({ token, onSignedIn, onExpired }: OpenedLinkScreenProps) {
  const t = useTexts();
  const form = useSignInForm({
    send: (_values, common) =>
      call(auth.confirmLink, { body: { token, ...common } }).catch((error: unknown) => {
        const isRefused = error instanceof CallError && (error.status === 400 || error.status === 401);
        // An unreachable or busy server may accept it in a minute.
        if (!isRefused || isCodeRefused(error)) throw error;
        onExpired();
        return null;
      }),
    onSignedIn() {
      confirmWhenPressed();
      onSignedIn();
    },
    failedText: unlessExplained(t('openedLink.errorText'), t('openedLink.unreachable')),
  });

  const { submit } = form;
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    void submit();
  }, [submit]);

  if (!form.isCodeAsked && form.problem === null) {
    return <AuthPage title={t('openedLink.busy')} intro={t('openedLink.busyText')} />;
  }
  // With another key this is another screen, so the focus moves to its heading or field.
  return (
    <AuthPage key="form" title={t(form.isCodeAsked ? 'login.title' : 'openedLink.error')}>
      <form {...form.formProps} className="stack-5">
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {form.codeField}
        {!form.isOnlyPasskey && (
          <Button type="submit" loading={form.isBusy} fullWidth>
            {t(form.isCodeAsked ? 'login.submit' : 'openedLink.retry')}
          </Button>
        )}
      </form>
    </AuthPage>
  );
}
