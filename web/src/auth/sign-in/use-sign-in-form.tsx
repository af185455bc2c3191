import { mfaTokenInvalid } from '@dijkportaal/contract/auth';
import type { TokenPair } from '@dijkportaal/contract/auth';
import type { PasskeyAssertion } from '@dijkportaal/contract/passkeys';
import type { PasskeyRequestOptions } from '@dijkportaal/contract/platform/passkey-options';
import { Suspense, useRef, useState } from 'react';
import { PasskeyFactor } from '../../passkeys/public.ts';
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
    common: { mfa_token?: string; passkey?: PasskeyAssertion; rotate_refresh: true },
  ) => Promise<TokenPair | null>;
  onSignedIn?: () => void;
  failedText: WriteOptions<never>['failedText'];
}

/** That the server accepts a passkey as the second factor. */
interface PasskeyAsked {
  options: PasskeyRequestOptions;
  /** And no code. */
  isOnly: boolean;
  /** Whether one was just refused. */
  isRefused: boolean;
}

/** The form of each way to sign in. It gets the field `mfa_token`, as `codeField`, once the server asks for a code. */
export function useSignInForm({ email = '', check, send, onSignedIn, failedText }: SignInOptions) {
  const t = useTexts();
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [factor, setFactor] = useState<PasskeyAsked | null>(null);
  const passkey = useRef<PasskeyAssertion | undefined>(undefined);
  const isOnlyPasskey = factor?.isOnly ?? false;
  const form = useForm({
    initial: { email, password: '', code: '', mfa_token: '' },
    check: ({ mfa_token, ...values }) => ({
      ...check?.(values),
      mfa_token:
        isCodeAsked && mfa_token.trim() === '' && passkey.current === undefined
          ? t(isOnlyPasskey ? 'mfa.passkeyAsk' : 'mfa.ask')
          : null,
    }),
    async send({ mfa_token, ...values }) {
      const given = passkey.current;
      passkey.current = undefined;
      const proof = given === undefined ? isCodeAsked && { mfa_token } : { passkey: given };
      try {
        const tokens = await send(values, { ...proof, rotate_refresh: true });
        if (tokens === null) return {};
        await beginSession(tokens);
      } catch (error) {
        if (!isCodeRefused(error)) throw error;
        const options = error.body.passkey_options as PasskeyRequestOptions | undefined;
        const isOnly = error.body.code === 'passkey_required';
        setCodeAsked(true);
        setFactor(options === undefined ? null : { options, isOnly, isRefused: given !== undefined });
        if (given !== undefined) return {};
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
    /** Then `codeField` has the only button. */
    isOnlyPasskey,
    codeField: isCodeAsked && (
      <>
        {!isOnlyPasskey && (
          <MfaCodeField onSwitch={() => form.fill('mfa_token', '')} {...form.fieldProps('mfa_token')} />
        )}
        {factor !== null && (
          <Suspense>
            <PasskeyFactor
              options={factor.options}
              isOnly={isOnlyPasskey}
              error={factor.isRefused ? t('mfa.passkeyWrong') : (isOnlyPasskey && form.errors.mfa_token) || null}
              onSigned={(signed) => {
                passkey.current = signed;
                void form.submit();
              }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}

/** Whether a code is all that the server asks for. */
export const isCodeRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 401 && error.body.detail === mfaTokenInvalid;
