import { maxPasskeyName, passkeys } from '@dijkportaal/contract/passkeys';
import { callExtension } from '../platform/extensions.ts';
import { loadPart } from '../platform/load-part.ts';
import { useRefetch } from '../platform/queries.ts';
import { loadPerson } from '../platform/session.ts';
import { readDevice } from '../profiles/public.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useTexts } from './texts.ts';

/** Asks for a name, and lets the device make the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch([passkeys.list], onClose);
  const { browser, system } = readDevice(navigator.userAgent);
  const form = useForm({
    initial: { name: browser !== null && system !== null ? t('device', { browser, system }) : '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('nameMissing') : null }),
    async send({ name }) {
      const options = await callExtension(passkeys.options, {}, { success: null });
      const { makePasskey } = await loadPart(() => import('./webauthn.ts'));
      const credential = await makePasskey(options);
      if (credential === null) throw new CancelledError();
      await callExtension(passkeys.add, { body: { name, credential } }, { success: t('add.done') });
      await refetch();
      // Staff who had to set up a second factor first may now open all screens.
      await loadPerson();
    },
    failedText(error) {
      if (error instanceof CancelledError) return t('add.cancelled');
      return error instanceof Error && error.name === 'InvalidStateError' ? t('add.exists') : t('add.failed');
    },
  });
  return (
    <FormModal title={t('add.title')} form={form} saveLabel={t('add.submit')} onClose={onClose}>
      <p>{t('add.text')}</p>
      <TextField
        label={t('name')}
        required
        maxLength={maxPasskeyName}
        autoComplete="off"
        {...form.fieldProps('name')}
      />
    </FormModal>
  );
}

/** The person cancelled, or waited too long. */
class CancelledError extends Error {}
