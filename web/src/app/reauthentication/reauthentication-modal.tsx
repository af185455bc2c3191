import { auth } from '@dijkportaal/contract/auth';
import { NamedPasswordField } from '../../auth/passwords/new-password-fields.tsx';
import { MfaCodeField } from '../../auth/sign-in/mfa-code-field.tsx';
import { callExtension } from '../../platform/extensions.ts';
import { unlessExplained } from '../../platform/write.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './reauthentication-modal.module.css';
import { useTexts } from '../texts.ts';

interface ReauthenticationModalProps {
  /** Whether to ask for a code instead of the password. */
  hasMfa: boolean;
  /** Called with whether the person proved who they are, or cancelled. */
  onEnd: (isProven: boolean) => void;
}

/** Asks for the password, or for a code if the second factor is on. */
export function ReauthenticationModal({ hasMfa, onEnd }: ReauthenticationModalProps) {
  const t = useTexts();
  const field = hasMfa ? 'mfa_token' : 'password';
  const form = useForm({
    initial: { proof: '' },
    check: ({ proof }) => ({
      proof: proof.trim() === '' ? t(hasMfa ? 'reauth.codeMissing' : 'reauth.passwordMissing') : null,
    }),
    async send({ proof }) {
      await callExtension(auth.reauthenticate, { body: { [field]: proof } }, { showsBadInput: false });
      onEnd(true);
    },
    failedText: unlessExplained(t('reauth.failed')),
    fieldOf: { [field]: 'proof' },
  });
  return (
    <Modal title={t('reauth.title')} onClose={() => onEnd(false)}>
      <form {...form.formProps} className={styles.form}>
        <p>{t(hasMfa ? 'reauth.textCode' : 'reauth.textPassword')}</p>
        {form.problem !== null && <Alert tone="error">{form.problem}</Alert>}
        {hasMfa ? (
          <MfaCodeField onSwitch={() => form.fill('proof', '')} {...form.fieldProps('proof')} />
        ) : (
          <>
            <NamedPasswordField
              label={t('reauth.password')}
              autoComplete="current-password"
              maxLength={128}
              {...form.fieldProps('proof')}
            />
            <p className={`note ${styles.hint}`}>{t('reauth.noPassword')}</p>
          </>
        )}
        <Actions>
          <Button type="submit" loading={form.isBusy}>
            {t('reauth.confirm')}
          </Button>
          <Button variant="default" disabled={form.isBusy} onClick={() => onEnd(false)}>
            {t('reauth.cancel')}
          </Button>
        </Actions>
      </form>
    </Modal>
  );
}
