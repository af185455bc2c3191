import { auth } from '@dijkportaal/contract/auth';
import type { ReactNode } from 'react';
import { call } from '../../platform/call.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../texts.ts';
import { NamedPasswordField } from '../passwords/new-password-fields.tsx';
import { useSignInForm } from './use-sign-in-form.tsx';

interface SignInAgainFormProps {
  /** Only this account: the screen still shows what belongs to it. */
  email: string;
  /** Buttons next to the one that signs in. */
  children: ReactNode;
}

/** Signs in again without leaving the screen, so that unsaved work stays. */
export function SignInAgainForm({ email, children }: SignInAgainFormProps) {
  const t = useTexts();
  const form = useSignInForm({
    check: ({ password }) => ({ password: password === '' ? t('login.passwordMissing') : null }),
    send: ({ password }, common) => call(auth.login, { body: { email, password, ...common } }),
    failedText: unlessExplained(t('login.failed'), t('login.unreachable')),
  });
  return (
    <form {...form.formProps} className="stack-5">
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <NamedPasswordField
        label={t('again.password', { email })}
        autoComplete="current-password"
        maxLength={1000}
        {...form.fieldProps('password')}
      />
      {form.codeField}
      <Actions>
        {!form.isOnlyPasskey && (
          <Button type="submit" loading={form.isBusy}>
            {t('again.submit')}
          </Button>
        )}
        {children}
      </Actions>
    </form>
  );
}
