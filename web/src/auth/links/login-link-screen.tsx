import { auth } from '@dijkportaal/contract/auth';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { readCodeRequest, storeCodeRequest } from '../sign-in/code-request.ts';
import { emailError, EmailField } from '../email-field.tsx';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth-page.module.css';
import { LoginCodeForm } from '../sign-in/login-code-form.tsx';
import { useTexts } from '../texts.ts';

interface LoginLinkScreenProps {
  email: string;
  onSignedIn: () => void;
}

/** Requests a login mail, and then asks for the code in that mail. */
export function LoginLinkScreen({ email, onSignedIn }: LoginLinkScreenProps) {
  const t = useTexts();
  const [request, setRequest] = useState(readCodeRequest);
  const [sent, setSent] = useState<string | null>(null);
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailError(values.email, t) }),
    async send(values, fill) {
      setSent(null);
      try {
        const response = await call(auth.sendLoginLink, { body: values });
        // Without extensions the mail has a link only.
        if (response.code_request !== undefined) {
          const made = { email: values.email.trim().toLowerCase(), secret: response.code_request };
          storeCodeRequest(made);
          setRequest(made);
        }
        setSent(response.detail);
      } finally {
        fill('email', '');
      }
    },
    failedText: unlessExplained(t('link.failed'), t('login.unreachable')),
  });

  return (
    <AuthPage title={t('link.title')} intro={t('link.intro')}>
      {sent !== null && <Alert tone="success">{sent}</Alert>}
      {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
      {request !== null && (
        <>
          <LoginCodeForm key={request.secret} request={request} isNew={sent !== null} onSignedIn={onSignedIn} />
          <hr className={styles.line} />
          <section>
            <h2 className={styles.subtitle}>{t('link.again')}</h2>
            <p className="quiet flush breaks">{t('link.againText')}</p>
          </section>
        </>
      )}
      <form {...form.formProps} className="stack-5">
        <EmailField label={t('link.email')} {...form.fieldProps('email')} />
        <Button type="submit" variant={request === null ? 'filled' : 'default'} loading={form.isBusy} fullWidth>
          {t('link.submit')}
        </Button>
      </form>
      <div className={`row between ${styles.links}`}>
        <Link to="/login">{t('login.back')}</Link>
      </div>
    </AuthPage>
  );
}
