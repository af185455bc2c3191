import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { letters } from '@dijkportaal/contract/letters';
import { useOffered } from '../../platform/extensions.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../texts.ts';
import type { BulkKind } from './bulk-modal.tsx';

interface BulkButtonsProps {
  /** Whether the list only has contacts with an account. */
  haveAccounts: boolean;
  onBegin: (kind: BulkKind) => void;
}

/** The bulk actions for the selected contacts. */
export function BulkButtons({ haveAccounts, onBegin }: BulkButtonsProps) {
  const t = useTexts();
  const canInviteAgain = useOffered(contacts.bulk);
  const canPrint = useOffered(letters.print);
  // A first invitation of somebody with an account is refused.
  const main = haveAccounts && canInviteAgain ? 'invite_again' : 'invite';
  const other = main === 'invite' ? 'invite_again' : 'invite';
  return (
    <>
      <Button onClick={() => onBegin(main)}>{t(`bulk.actions.${main}`)}</Button>
      <Button variant="default" onClick={() => onBegin('group')}>
        {t('bulk.groupButton')}
      </Button>
      <Button variant="default" onClick={() => onBegin('zone')}>
        {t('bulk.zoneButton')}
      </Button>
      <ActionMenu name={t('bulk.selection')}>
        {canInviteAgain && <MenuItem onClick={() => onBegin(other)}>{t(`bulk.actions.${other}`)}</MenuItem>}
        {canPrint && <MenuItem onClick={() => onBegin('letters')}>{t('letters.action')}</MenuItem>}
        <MenuItem tone="danger" onClick={() => onBegin('delete')}>
          {t('bulk.actions.delete')}
        </MenuItem>
      </ActionMenu>
    </>
  );
}
