import type { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { users } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { useTexts } from '../texts.ts';
import { BouncedAmong } from './bounced-among.tsx';

interface ConfirmInviteAgainProps {
  ids: readonly number[];
  /** Says to whose address mail came back. */
  bounced: typeof users.bounced | typeof contacts.bounced;
  onConfirm: (includeRecent: boolean) => void;
  onCancel: () => void;
}

/** Asks before many people are invited, some of them again, and whether to include people who were invited in the past hour. */
export function ConfirmInviteAgain({ ids, bounced, onConfirm, onCancel }: ConfirmInviteAgainProps) {
  const t = useTexts();
  const [includesRecent, setIncludesRecent] = useState(false);
  return (
    <ConfirmModal
      title={t('invite.manyTitle', { count: ids.length })}
      confirmLabel={t('invite.first')}
      failedText={t('invite.failed')}
      onConfirm={async () => onConfirm(includesRecent)}
      onCancel={onCancel}
    >
      <p>{t('invite.manyText')}</p>
      <BouncedAmong endpoint={bounced} ids={ids} />
      <CheckboxField
        label={t('invite.includeRecent')}
        description={t('invite.includeRecentText')}
        checked={includesRecent}
        onChange={setIncludesRecent}
      />
    </ConfirmModal>
  );
}
