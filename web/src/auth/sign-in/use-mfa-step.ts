import { mfaTokenInvalid } from '@dijkportaal/contract/auth';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { useTexts } from '../texts.ts';

/** The second step of a way in: its field `mfa_token` is there once the server has asked for a code. */
export function useMfaStep() {
  const t = useTexts();
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    /** What is wrong with the code as it was typed. */
    check: (code: string) => (isAsked && code.trim() === '' ? t('mfa.ask') : null),
    /** The part of the call's body. */
    body: (code: string) => (isAsked ? { mfa_token: code } : {}),
    /** Shows the field, or what is wrong with it, when that is all the server wants; null for any other error. */
    answerTo(error: unknown): { mfa_token?: string } | null {
      if (!(error instanceof CallError) || error.status !== 401) return null;
      const { detail } = error.body;
      if (detail !== mfaTokenInvalid) return null;
      setAsked(true);
      return isAsked ? { mfa_token: t('mfa.wrong') } : {};
    },
  };
}
