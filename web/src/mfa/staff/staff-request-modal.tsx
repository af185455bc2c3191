import { mfa } from '@dijkportaal/contract/mfa';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useTexts } from './staff-texts.ts';

interface RequestModalProps {
  userId: number;
  name: string;
  onClose: () => void;
}

/** Requests the reset of someone's second factor, with the reason that a colleague will judge. */
export function RequestModal({ userId, name, onClose }: RequestModalProps) {
  const t = useTexts();
  const refetch = useRefetch([mfa.resets], onClose);
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? t('request.reasonMissing') : null }),
    async send({ reason }) {
      await callExtension(mfa.requestReset, { body: { user: userId, reason } }, { success: t('request.done') });
      await refetch();
    },
    failedText: t('request.failed'),
  });
  return (
    <FormModal
      title={t('request.title', { name })}
      form={form}

      saveLabel={t('request.submit')}
      onClose={onClose}
    >
      <p>{t('request.text')}</p>
      <TextField
        label={t('request.reason')}
        required
        maxLength={500}
        autoComplete="off"
        {...form.fieldProps('reason')}
      />
    </FormModal>
  );
}
