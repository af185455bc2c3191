import { auth } from '@dijkportaal/contract/auth';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { readEndedEmail } from '../../platform/session.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { EmailField } from '../email-field.tsx';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth-page.module.css';
import { useTexts } from '../texts.ts';

/** Requests a mail to choose a new password. */
export function PasswordResetScreen() {
  const t = useTexts();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initial: { email: readEndedEmail() },
    check: ({ email }) => ({ email: email.trim() === '' ? t('password.missing') : null }),
    async send({ email }) {
      setSent(false);
      await call(auth.resetPassword, { body: { email: email.trim().toLowerCase() } });
      setSent(true);
    },
    failedText: unlessExplained(t('reset.failed'), t('login.unreachable')),
  });

  return (
    <AuthPage title={t('reset.title')} intro={t('reset.intro')}>
      {isSent && (
        <Alert tone="success">
          <p>{t('reset.sent')}</p>
          <p>{t('reset.sentHint')}</p>
        </Alert>
      )}
      <form {...form.formProps} className="stack-5">
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        <EmailField label={t('login.email')} {...form.fieldProps('email')} />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {t('reset.submit')}
        </Button>
      </form>
      <div className={`row between ${styles.links}`}>
        <Link to="/login">{t('login.back')}</Link>
      </div>
    </AuthPage>
  );
}
