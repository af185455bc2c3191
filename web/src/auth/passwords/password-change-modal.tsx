import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { PasswordChangeForm } from './password-change-form.tsx';
import { useTexts } from '../texts.ts';

/** Changes one's own password in a dialog. */
export function PasswordChangeModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal title={t('change.title')} closeLabel={t('password.close')} onClose={onClose}>
      <p>{t('change.intro')}</p>
      <PasswordChangeForm onChanged={onClose}>
        <Button variant="default" onClick={onClose}>
          {t('password.cancel')}
        </Button>
      </PasswordChangeForm>
    </Modal>
  );
}
