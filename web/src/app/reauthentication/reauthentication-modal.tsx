import { auth } from '@dijkportaal/contract/auth';
import type { ResponseOf } from '@dijkportaal/contract/platform/endpoint';
import { useState, type ReactNode } from 'react';
import { NamedPasswordField } from '../../auth/passwords/new-password-fields.tsx';
import { MfaCodeField } from '../../auth/sign-in/mfa-code-field.tsx';
import { canUsePasskeys } from '../../passkeys/can-use-passkeys.ts';
import { callExtension } from '../../platform/extensions.ts';
import { loadPart } from '../../platform/load-part.ts';
import { unlessExplained, usePlainWrite } from '../../platform/write.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import styles from './reauthentication-modal.module.css';
import { useTexts } from '../texts.ts';

type Ways = ResponseOf<typeof auth.reauthenticationWays>;

interface ReauthenticationModalProps {
  /** In which ways this person can do so. */
  ways: Ways;
  /** Called with whether the person proved who they are, or cancelled. */
  onEnd: (isProven: boolean) => void;
}

/** Asks the person to prove who they are: with the password or a code, a passkey, or at a provider. */
export function ReauthenticationModal({ ways, onEnd }: ReauthenticationModalProps) {
  const t = useTexts();
  const hasPasskey = ways.passkey && canUsePasskeys();
  const others = (
    <>
      {hasPasskey && <PasskeyButton onProven={() => onEnd(true)} />}
      {ways.providers.map((provider) => (
        <ProviderLink key={provider.key} provider={provider} />
      ))}
      {ways.providers.length > 0 && <p className="note">{t('reauth.after')}</p>}
    </>
  );
  const cancel = () => onEnd(false);
  return (
    <Modal title={t('reauth.title')} onClose={cancel}>
      {ways.password || ways.mfa_token ? (
        <ProofForm hasMfa={ways.mfa_token} onProven={() => onEnd(true)} onCancel={cancel}>
          {others}
        </ProofForm>
      ) : (
        <div className="stack-3">
          <p>{t('reauth.textOther')}</p>
          {others}
          {!hasPasskey && ways.providers.length === 0 && <p>{t('reauth.signInAgain')}</p>}
          <Actions>
            <Button variant="default" onClick={cancel}>
              {t('reauth.cancel')}
            </Button>
          </Actions>
        </div>
      )}
    </Modal>
  );
}

interface ProofFormProps {
  /** Whether to ask for a code instead of the password. */
  hasMfa: boolean;
  onProven: () => void;
  onCancel: () => void;
  /** The other ways. */
  children: ReactNode;
}

function ProofForm({ hasMfa, onProven, onCancel, children }: ProofFormProps) {
  const t = useTexts();
  const field = hasMfa ? 'mfa_token' : 'password';
  const form = useForm({
    initial: { proof: '' },
    check: ({ proof }) => ({
      proof: proof.trim() === '' ? t(hasMfa ? 'reauth.codeMissing' : 'reauth.passwordMissing') : null,
    }),
    async send({ proof }) {
      await callExtension(auth.reauthenticate, { body: { [field]: proof } }, { showsBadInput: false });
      onProven();
    },
    failedText: unlessExplained(t('reauth.failed')),
    fieldOf: { [field]: 'proof' },
  });
  return (
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
        <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
          {t('reauth.cancel')}
        </Button>
      </Actions>
      <div className={`stack-3 ${styles.others}`}>{children}</div>
    </form>
  );
}

function PasskeyButton({ onProven }: { onProven: () => void }) {
  const t = useTexts();
  const [isCancelled, setCancelled] = useState(false);
  const { run, isBusy, problem } = usePlainWrite({
    async write() {
      setCancelled(false);
      const options = await callExtension(auth.reauthenticationOptions);
      const { signWith } = await loadPart(() => import('../../passkeys/webauthn.ts'));
      const passkey = await signWith(options);
      if (passkey === null) return setCancelled(true);
      await callExtension(auth.reauthenticate, { body: { passkey } }, { showsBadInput: false });
      onProven();
    },
    failedText: unlessExplained(t('reauth.failed')),
  });
  const shown = problem ?? (isCancelled ? t('reauth.cancelled') : null);
  return (
    <>
      {shown !== null && <Alert tone="error">{shown}</Alert>}
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void run()}>
        {t('reauth.passkey')}
      </Button>
    </>
  );
}

function ProviderLink({ provider: { key, name } }: { provider: Ways['providers'][number] }) {
  const t = useTexts();
  const next = `${location.pathname}${location.search}`;
  const query = new URLSearchParams({ confirm: 'true', next }).toString();
  return (
    <a className="button-link" href={`/auth/oidc/${encodeURIComponent(key)}/start?${query}`}>
      {t('reauth.provider', { name })}
    </a>
  );
}
