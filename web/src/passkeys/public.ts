import { auth } from '@dijkportaal/contract/auth';
import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import { useEffect, useEffectEvent } from 'react';
import { useOffered } from '../platform/extensions.ts';
import { loadPart } from '../platform/load-part.ts';
import { usePlainWrite, type WriteOptions } from '../platform/write.ts';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';

export const PasskeyFactor = lazyPart(() => import('./passkey-factor.tsx'), 'PasskeyFactor');

interface PasskeySignInOptions {
  onSignedIn: () => void;
  failedText: WriteOptions<never>['failedText'];
}

/** Signing in with a passkey, by a button or in the list of the e-mail field. Its code is loaded after the screen. */
export function usePasskeySignIn({ onSignedIn, failedText }: PasskeySignInOptions) {
  const isOffered = useOffered(auth.passkeyOptions) && canUsePasskeys();
  const { run, isBusy, problem } = usePlainWrite<PasskeyAssertion | undefined>({
    async write(chosen) {
      const { signIn } = await loadPart(() => import('./sign-in.ts'));
      if (await signIn(chosen)) onSignedIn();
    },
    failedText,
  });
  const choose = useEffectEvent(run);
  useEffect(() => {
    if (!isOffered) return;
    const stop = new AbortController();
    loadPart(() => import('./sign-in.ts'))
      .then(({ offerInField }) => offerInField(choose, stop.signal))
      .catch(() => {});
    return () => stop.abort();
  }, [isOffered]);
  return { isOffered, isBusy, problem, ask: () => void run(undefined) };
}
