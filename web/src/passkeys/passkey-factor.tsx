import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import type { PasskeyRequestOptions } from '@dijkportaal/contract/platform/passkey-options';
import { useEffect, useRef, useState } from 'react';
import { usePlainWrite } from '../platform/write.ts';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { canUsePasskeys } from './can-use-passkeys.ts';
import { useTexts } from './texts.ts';
import { signWith } from './webauthn.ts';

interface PasskeyFactorProps {
  options: PasskeyRequestOptions;
  /** Whether there is no field for a code: this then takes the focus. */
  isOnly: boolean;
  /** Why the last passkey was refused. */
  error: string | null;
  onSigned: (passkey: PasskeyAssertion) => void;
}

/** Gives a passkey as the second factor, instead of a code. */
export function PasskeyFactor({ options, isOnly, error, onSigned }: PasskeyFactorProps) {
  const t = useTexts();
  const [isCancelled, setCancelled] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOnly) part.current?.querySelector('button')?.focus();
  }, [isOnly]);
  const { run, isBusy, problem } = usePlainWrite({
    async write() {
      setCancelled(false);
      const passkey = await signWith(options);
      if (passkey === null) setCancelled(true);
      else onSigned(passkey);
    },
    failedText: t('factor.failed'),
  });
  if (!canUsePasskeys()) return isOnly && <Alert tone="warn">{t('factor.unknown')}</Alert>;
  const shown = problem ?? (isCancelled ? t('factor.cancelled') : error);
  return (
    <div ref={part} className="stack-3">
      {isOnly && <p className="flush">{t('factor.ask')}</p>}
      {shown !== null && <Alert tone="error">{shown}</Alert>}
      <Button variant={isOnly ? 'filled' : 'default'} fullWidth loading={isBusy} onClick={() => void run()}>
        {t('factor.use')}
      </Button>
      {isOnly && <p className="note flush">{t('factor.lost')}</p>}
    </div>
  );
}
