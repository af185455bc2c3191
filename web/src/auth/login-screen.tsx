import { EmailAddress } from '@dijkportaal/contract/fields';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { CallError } from '../platform/call.ts';
import { signIn } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './login-screen.module.css';
import { useTexts } from './texts.ts';

/** Sign in with e-mail and password. */
export function LoginScreen({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => {
        if (email.trim() === '') return t('login.emailMissing');
        return EmailAddress.safeParse(email).success ? null : t('login.emailInvalid');
      },
      password: (password) => (password === '' ? t('login.passwordMissing') : null),
    },
  });

  const submit = async (values: typeof form.values) => {
    setBusy(true);
    setProblem(null);
    try {
      await signIn(values);
      onSignedIn();
    } catch (error) {
      const messages = error instanceof CallError ? error : null;
      setProblem(messages?.messageFor() ?? t('login.failed'));
      const emailProblem = messages?.messageFor('email');
      if (emailProblem !== undefined) form.setFieldError('email', emailProblem);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <PageHeading title={t('login.title')}>
          <p>{t('login.intro')}</p>
        </PageHeading>
        <form
          noValidate
          className={styles.form}
          onSubmit={form.onSubmit(submit, (errors) =>
            form.getInputNode(errors['email'] ? 'email' : 'password')?.focus(),
          )}
        >
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <TextField
            label={t('login.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label={t('login.password')}
            toggleLabel={t('login.showPassword')}
            autoComplete="current-password"
            required
            maxLength={128}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isBusy} fullWidth>
            {t('login.submit')}
          </Button>
        </form>
      </div>
    </div>
  );
}
