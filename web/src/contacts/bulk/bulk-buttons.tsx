import { contacts } from '@dijkportaal/contract/contacts/contacts';
import { useOffered } from '../../platform/extensions.ts';
import { ActionMenu, MenuItem } from '../../ui/layout/action-menu.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useTexts } from '../texts.ts';
import type { BulkKind } from './bulk-modal.tsx';

/** The bulk actions for the selected contacts. */
export function BulkButtons({ onBegin }: { onBegin: (kind: BulkKind) => void }) {
  const t = useTexts();
  const canInviteAgain = useOffered(contacts.bulk);
  return (
    <>
      <Button onClick={() => onBegin('invite')}>{t('bulk.actions.invite')}</Button>
      <Button variant="default" onClick={() => onBegin('group')}>
        {t('bulk.groupButton')}
      </Button>
      <Button variant="default" onClick={() => onBegin('zone')}>
        {t('bulk.zoneButton')}
      </Button>
      <ActionMenu name={t('bulk.selection')}>
        {canInviteAgain && (
          <MenuItem onClick={() => onBegin('invite_again')}>{t('bulk.actions.invite_again')}</MenuItem>
        )}
        <MenuItem tone="danger" onClick={() => onBegin('delete')}>
          {t('bulk.actions.delete')}
        </MenuItem>
      </ActionMenu>
    </>
  );
}
