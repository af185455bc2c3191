import { impersonation, maxPurpose } from '@dijkportaal/contract/impersonation';
import { callExtension } from '../platform/extensions.ts';
import { viewAsResident } from '../platform/impersonation.ts';
import { FormModal } from '../ui/forms/form-modal.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { useTexts } from './texts.ts';

/** The resident to view as. */
export interface Resident {
  profileId: number;
  name: string;
}

/** Asks why somebody wants to view the portal as a resident, and opens it. */
export function ViewAsModal({ resident, onClose }: { resident: Resident; onClose: () => void }) {
  const t = useTexts();
  const name = resident.name || t('unknown');
  const form = useForm({
    initial: { purpose: '' },
    check: ({ purpose }) => ({ purpose: purpose.trim() === '' ? t('reasonMissing') : null }),
    async send({ purpose }) {
      const { id, access, expires_at } = await callExtension(
        impersonation.start,
        { body: { profile: resident.profileId, purpose } },
        { success: null, showsBadInput: false },
      );
      // Closed first: a form with typed text would ask whether to leave the page.
      onClose();
      viewAsResident({ id, access, expiresAt: expires_at, profileId: resident.profileId, name });
    },
    failedText: t('failed'),
  });
  return (
    <FormModal title={t('title', { name })} form={form} saveLabel={t('start')} onClose={onClose}>
      <p>{t('text')}</p>
      <p>{t('seen')}</p>
      <TextField
        label={t('reason')}
        description={t('reasonHint')}
        required
        maxLength={maxPurpose}
        autoComplete="off"
        {...form.fieldProps('purpose')}
      />
    </FormModal>
  );
}
