import { FormModal } from '../../ui/forms/form-modal.tsx';
import { usePasswordChange } from './use-password-change.tsx';
import { useTexts } from '../texts.ts';

/** Changes one's own password in a dialog. */
export function PasswordChangeModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { form, inputs } = usePasswordChange(onClose);
  return (
    <FormModal title={t('change.title')} form={form} saveLabel={t('password.save')} onClose={onClose}>
      <p>{t('change.intro')}</p>
      {inputs}
    </FormModal>
  );
}
