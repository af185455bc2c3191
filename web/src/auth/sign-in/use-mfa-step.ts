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
    /** Shows the field, or its error, when that is all the server asks for; returns null for any other error. */
    handleRefusal(error: unknown): { mfa_token?: string } | null {
      if (!(error instanceof CallError) || error.status !== 401) return null;
      const { detail, code } = error.body;
      if (detail !== mfaTokenInvalid) return null;
      setAsked(true);
      return isAsked ? { mfa_token: t(code === 'recovery_code_used' ? 'mfa.used' : 'mfa.wrong') } : {};
    },
  };
}
