import { useState } from 'react';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { useTexts } from '../texts.ts';

interface ConfirmInviteAgainProps {
  count: number;
  onConfirm: (includeRecent: boolean) => void;
  onCancel: () => void;
}

/** Asks before many people are invited, some of them again, and whether to include people who were invited in the past hour. */
export function ConfirmInviteAgain({ count, onConfirm, onCancel }: ConfirmInviteAgainProps) {
  const t = useTexts();
  const [includesRecent, setIncludesRecent] = useState(false);
  return (
    <ConfirmModal
      title={t('invite.manyTitle', { count })}
      confirmLabel={t('invite.first')}
      failedText={t('invite.failed')}
      onConfirm={async () => onConfirm(includesRecent)}
      onCancel={onCancel}
    >
      <p>{t('invite.manyText')}</p>
      <CheckboxField
        label={t('invite.includeRecent')}
        description={t('invite.includeRecentText')}
        checked={includesRecent}
        onChange={setIncludesRecent}
      />
    </ConfirmModal>
  );
}
