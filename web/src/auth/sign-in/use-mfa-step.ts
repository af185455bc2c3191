import { mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { useTexts } from '../texts.ts';

/** The second step of signing in: adds the field `mfa_token` once the server asks for a code. */
export function useMfaStep() {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    /** Validates the code as typed. */
    check: (code: string) => (isAsked && code.trim() === '' ? t('mfa.ask') : null),
    /** The part of the request body. */
    body: (code: string) => (isAsked ? { mfa_token: code } : {}),
    /** Signs in; shows the field, or returns its error, when a code is all that the server asks for. */
    async attempt(signIn: () => Promise<void>): Promise<{ mfa_token?: string }> {
      try {
        await signIn();
        return {};
      } catch (error) {
        const isCodeAsked = error instanceof CallError && error.status === 401 && error.body.detail === mfaTokenInvalid;
        if (!isCodeAsked) throw error;
        setAsked(true);
        const isUsed = error.body.code === 'recovery_code_used';
        return isAsked ? { mfa_token: t(isUsed ? 'mfa.used' : 'mfa.wrong') } : {};
      }
    },
  };
}
