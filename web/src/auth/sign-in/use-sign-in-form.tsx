import { mfaTokenInvalid } from '@dijkportaal/contract/auth';
import type { TokenPair } from '@dijkportaal/contract/auth';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { beginSession } from '../../platform/session.ts';
import type { WriteOptions } from '../../platform/write.ts';
import { useForm, type FieldErrors } from '../../ui/forms/use-form.ts';
import { useTexts } from '../texts.ts';
import { MfaCodeField } from './mfa-code-field.tsx';

/** What a person types to sign in; each screen has some of the fields. */
interface SignInValues {
  email: string;
  password: string;
  code: string;
}

interface SignInOptions {
  /** What the e-mail field begins with. */
  email?: string;
  check?: (values: SignInValues) => FieldErrors<SignInValues>;
  /** Makes the call, whose body has `common` too; null if the person cannot sign in with it. */
  send: (
    values: SignInValues,
    common: { mfa_token?: string | undefined; rotate_refresh: true },
  ) => Promise<TokenPair | null>;
  onSignedIn?: () => void;
  failedText: WriteOptions<never>['failedText'];
}

/** The form of each way to sign in. It gets the field `mfa_token`, as `codeField`, once the server asks for a code. */
export function useSignInForm({ email = '', check, send, onSignedIn, failedText }: SignInOptions) {
  const t = useTexts();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const form = useForm({
    initial: { email, password: '', code: '', mfa_token: '' },
    check: ({ mfa_token, ...values }) => ({
      ...check?.(values),
      mfa_token: isCodeAsked && mfa_token.trim() === '' ? t('mfa.ask') : null,
    }),
    async send({ mfa_token, ...values }) {
      try {
        const tokens = await send(values, { ...(isCodeAsked && { mfa_token }), rotate_refresh: true });
        if (tokens === null) return {};
        await beginSession(tokens);
      } catch (error) {
        if (!isCodeRefused(error)) throw error;
        setCodeAsked(true);
        const isUsed = error.body.code === 'recovery_code_used';
        return isCodeAsked ? { mfa_token: t(isUsed ? 'mfa.used' : 'mfa.wrong') } : {};
      }
      onSignedIn?.();
      return {};
    },
    failedText,
  });
  return {
    ...form,
    isCodeAsked,
    codeField: isCodeAsked && (
      <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />
    ),
  };
}

/** Whether a code is all that the server asks for. */
export const isCodeRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401 && error.body.detail === mfaTokenInvalid;
