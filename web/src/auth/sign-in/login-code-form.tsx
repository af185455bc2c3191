import { auth } from '@dijkportaal/contract/auth';
import { letters } from '@dijkportaal/contract/letters';
import { useEffect, useRef } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { forgetCodeRequest, type CodeKind, type CodeRequest } from './code-request.ts';
import styles from '../auth-page.module.css';
import { useTexts } from '../texts.ts';
import { useSignInForm } from './use-sign-in-form.tsx';

interface LoginCodeFormProps {
  /** `login` by default. */
  kind?: CodeKind;
  request: CodeRequest;
  /** Whether the mail was requested just now: the focus then moves here. */
  isNew: boolean;
  onSignedIn: () => void;
}

/**
 * Signs in with the code of a login mail, for someone who reads it on another device or whose link a mail scanner has
 * used.
 */
export function LoginCodeForm({ kind = 'login', request, isNew, onSignedIn }: LoginCodeFormProps) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const form = useSignInForm({
    check: ({ code }) => ({ code: code.trim() === '' ? t('code.missing') : null }),
    send: ({ code: typed }, common) => {
      const code = typed.replaceAll(/\s/g, '');
      if (kind === 'letter') {
        return callExtension(letters.confirm, { body: { code_request: request.secret, code, rotate_refresh: true } });
      }
      const known = { ...(request.email !== undefined && { email: request.email }), code_request: request.secret };
      return callExtension(auth.confirmLoginCode, { body: { ...known, code, ...common } });
    },
    onSignedIn() {
      forgetCodeRequest(kind);
      onSignedIn();
    },
    failedText: unlessExplained(t('code.failed'), t('login.unreachable')),
  });

  return (
    <form {...form.formProps} className="stack-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.subtitle}>
          {t('code.title')}
        </h2>
        <p className="quiet flush breaks">
          {request.email === undefined
            ? t('code.introNew')
            : t(kind === 'letter' ? 'letter.mailIntro' : 'code.intro', { email: request.email })}
        </p>
      </div>
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      <TextField
        label={t('code.label')}
        inputMode="numeric"
        autoComplete={form.isCodeAsked ? 'off' : 'one-time-code'}
        required
        maxLength={20}
        {...form.fieldProps('code')}
      />
      {form.codeField}
      {!form.isOnlyPasskey && (
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('code.submit')}
        </Button>
      )}
    </form>
  );
}
