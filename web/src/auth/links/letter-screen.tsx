import { letters } from '@dijkportaal/contract/letters';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { unlessExplained } from '../../platform/write.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { AuthPage } from '../auth-page.tsx';
import styles from '../auth-page.module.css';
import { emailError, EmailField } from '../email-field.tsx';
import { forgetCodeRequest, readCodeRequest, storeCodeRequest } from '../sign-in/code-request.ts';
import { LoginCodeForm } from '../sign-in/login-code-form.tsx';
import { useTexts } from '../texts.ts';

/** The first sign-in with the code of a letter: an address is typed with it, and confirmed with a mailed code. */
export function LetterScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts();
  const [request, setRequest] = useState(() => readCodeRequest('letter'));
  const [isNew, setNew] = useState(false);
  const form = useForm({
    initial: { code: '', email: '' },
    check: ({ code, email }) => ({
      code: code.trim() === '' ? t('letter.codeMissing') : null,
      email: emailError(email, t),
    }),
    async send({ code, email }, fill) {
      const { code_request: secret } = await callExtension(letters.begin, { body: { code, email } });
      const made = { email: email.trim().toLowerCase(), secret };
      storeCodeRequest(made, 'letter');
      setNew(true);
      setRequest(made);
      fill('code', '');
    },
    failedText: unlessExplained(t('letter.failed'), t('login.unreachable')),
  });
  const restart = () => {
    forgetCodeRequest('letter');
    setRequest(null);
  };
  return (
    <AuthPage key={request === null ? 'letter' : 'mail'} title={t('letter.title')} intro={t('letter.intro')}>
      {request === null ? (
        <form {...form.formProps} className="stack-5">
          {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
          <TextField
            label={t('letter.code')}
            description={t('letter.codeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            maxLength={40}
            {...form.fieldProps('code')}
          />
          <EmailField
            label={t('letter.email')}
            description={t('letter.emailHint')}
            {...form.fieldProps('email')}
            autoComplete="email"
          />
          <Button type="submit" loading={form.isBusy} fullWidth>
            {t('letter.submit')}
          </Button>
        </form>
      ) : (
        <>
          <LoginCodeForm key={request.secret} kind="letter" request={request} isNew={isNew} onSignedIn={onSignedIn} />
          <hr className={styles.line} />
          <section className="stack-5">
            <div>
              <h2 className={styles.subtitle}>{t('letter.again')}</h2>
              <p className="quiet flush breaks">{t('letter.againText')}</p>
            </div>
            <Button variant="default" fullWidth onClick={restart}>
              {t('letter.restart')}
            </Button>
          </section>
        </>
      )}
      <div className={`row between ${styles.links}`}>
        <Link to="/login">{t('login.back')}</Link>
      </div>
    </AuthPage>
  );
}
