import { oidc, type SignInProvider } from '@dijkportaal/contract/oidc';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AuthPage, useSignInForm } from '../auth/public.ts';
import { CallError } from '../platform/call.ts';
import { callExtension } from '../platform/extensions.ts';
import { useObservable } from '../platform/observable.ts';
import { portalFacts } from '../platform/portal-facts.ts';
import { usePerson } from '../platform/session.ts';
import { unlessExplained, usePlainWrite } from '../platform/write.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { startUrl } from './provider-buttons.tsx';
import { forgetReturned, type Returned } from './returned.ts';
import { useTexts } from './texts.ts';

interface ReturnScreenProps {
  returned: Returned;
  /** Opens a path of the portal. */
  onDone: (next: string) => void;
}

/** Where the browser comes back to from a provider: signs in, links the account, or says what went wrong. */
export function ReturnScreen({ returned, onDone }: ReturnScreenProps) {
  const person = usePerson();
  const done = () => {
    forgetReturned();
    onDone(returned.next);
  };
  if (returned.kind === 'failed') return <Failed {...returned} />;
  if (returned.kind === 'code') return <SigningIn {...returned} onSignedIn={done} />;
  if (returned.kind === 'confirm') {
    // The session ended meanwhile: then this is a sign-in that has to begin again.
    if (person === null) return <Failed {...returned} kind="failed" why="expired" />;
    return <Confirming code={returned.code} onDone={done} />;
  }
  return person === null ? (
    <SignInFirst {...returned} />
  ) : (
    <LinkNow {...returned} email={person.user.email} onDone={done} />
  );
}

function Failed({ provider, next, why }: Extract<Returned, { kind: 'failed' }>) {
  const t = useTexts();
  const { name } = useProvider(provider);
  return (
    <AuthPage title={t('failed.title')}>
      <Alert tone="error">{t(`failed.${why}`, { name })}</Alert>
      <a className="button-link" data-primary href={startUrl(provider, next)}>
        {t('retry')}
      </a>
      <Link to="/login" onClick={forgetReturned}>
        {t('back')}
      </Link>
    </AuthPage>
  );
}

function SigningIn({
  code,
  provider,
  next,
  onSignedIn,
}: {
  code: string;
  provider: string;
  next: string;
  onSignedIn: () => void;
}) {
  const t = useTexts();
  const [isExpired, setExpired] = useState(false);
  const form = useSignInForm({
    send: (_values, common) =>
      callExtension(oidc.exchange, { body: { code, ...common } }).catch((error: unknown) => {
        const isOver = error instanceof CallError && error.status === 401 && error.body.detail === undefined;
        if (!isOver) throw error;
        setExpired(true);
        return null;
      }),
    onSignedIn,
    failedText: unlessExplained(t('error'), t('unreachable')),
  });
  const { submit } = form;
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    void submit();
  }, [submit]);

  if (isExpired) return <Failed kind="failed" why="expired" provider={provider} next={next} />;
  if (!form.isCodeAsked && form.problem === null) return <AuthPage title={t('busy')} intro={t('busyText')} />;
  // With another key this is another screen, so the focus moves to its heading or field.
  return (
    <AuthPage key="form" title={t(form.isCodeAsked ? 'submit' : 'failed.title')}>
      <form {...form.formProps} className="stack-5">
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {form.codeField}
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t(form.isCodeAsked ? 'submit' : 'retry')}
        </Button>
      </form>
    </AuthPage>
  );
}

function Confirming({ code, onDone }: { code: string; onDone: () => void }) {
  const t = useTexts();
  const { run, problem } = usePlainWrite({
    write: async () => {
      await callExtension(oidc.confirm, { body: { code } });
      onDone();
    },
    failedText: unlessExplained(t('confirm.error'), t('unreachable')),
  });
  const isTried = useRef(false);
  useEffect(() => {
    if (isTried.current) return;
    isTried.current = true;
    void run();
  }, [run]);
  if (problem === null) return <AuthPage title={t('confirm.busy')} intro={t('confirm.busyText')} />;
  return (
    <AuthPage key="failed" title={t('confirm.failed')}>
      <Alert tone="error">{problem}</Alert>
      <Button fullWidth onClick={onDone}>
        {t('confirm.back')}
      </Button>
    </AuthPage>
  );
}

function SignInFirst({ provider }: { provider: string }) {
  const t = useTexts();
  const { name, kind } = useProvider(provider);
  return (
    <AuthPage title={t('link.title')} intro={t('link.first')}>
      <p>{t('link.time')}</p>
      <Link to="/login" search={{ returnUrl: '/inloggen' }}>
        {t('link.signIn')}
      </Link>
      {kind === 'staff' && <p className="note">{t('link.ask', { name })}</p>}
    </AuthPage>
  );
}

function LinkNow({
  code,
  provider,
  email,
  onDone,
}: {
  code: string;
  provider: string;
  email: string;
  onDone: () => void;
}) {
  const t = useTexts();
  const { name } = useProvider(provider);
  const [isLinked, setLinked] = useState(false);
  const link = usePlainWrite({
    write: async () => {
      await callExtension(oidc.link, { body: { code } });
      setLinked(true);
    },
    failedText: unlessExplained(t('error'), t('unreachable')),
  });
  if (isLinked) {
    return (
      <AuthPage key="done" title={t('link.done')} intro={t('link.doneText', { name })}>
        <Button fullWidth onClick={onDone}>
          {t('link.go')}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('link.title')} intro={t('link.now', { name })}>
      {link.problem !== null && <Alert tone="error">{link.problem}</Alert>}
      <p className="breaks">{t('link.own', { email })}</p>
      <Actions>
        <Button loading={link.isBusy} onClick={() => void link.run()}>
          {t('link.submit')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('link.cancel')}
        </Button>
      </Actions>
    </AuthPage>
  );
}

/** What a provider is called, in words while that is unknown, and whom it is for. */
function useProvider(provider: string): { name: string; kind: SignInProvider['kind'] | undefined } {
  const t = useTexts();
  const providers = useObservable(portalFacts)?.sign_in_providers ?? [];
  const found = providers.find(({ key }) => key === provider);
  return { name: found?.name ?? t('organisation'), kind: found?.kind };
}
