import { segments } from '@dijkportaal/contract/contacts/segments';
import { useState } from 'react';
import { useOffered } from '../../platform/extensions.ts';
import { MenuItem } from '../../ui/layout/action-menu.tsx';
import { toQuery, type ContactSearch } from '../filter.ts';
import { DeleteSegmentModal, RenameSegmentModal, SaveSegmentModal } from './segment-modals.tsx';
import { useSegments } from './segments.ts';
import { useTexts } from './texts.ts';

/** The dialogs of segments. */
export type SegmentDialog = 'save-segment' | 'rename-segment' | 'delete-segment';

/** In the menu of the list: saves the filters as a segment, or renames or deletes the chosen one. */
export function SegmentItems({ filter, onOpen }: { filter: ContactSearch; onOpen: (dialog: SegmentDialog) => void }) {
  const t = useTexts();
  const { chosen } = useSegments(filter);
  if (!useOffered(segments.list) || Object.keys(toQuery(filter)).length === 0) return null;
  if (chosen === undefined) return <MenuItem onClick={() => onOpen('save-segment')}>{t('save')}</MenuItem>;
  return (
    <>
      <MenuItem onClick={() => onOpen('rename-segment')}>{t('rename')}</MenuItem>
      <MenuItem tone="danger" onClick={() => onOpen('delete-segment')}>
        {t('delete')}
      </MenuItem>
    </>
  );
}

interface SegmentModalProps {
  dialog: SegmentDialog;
  filter: ContactSearch;
  count: number;
  onClose: () => void;
}

/** The dialog that was chosen in the menu. */
export function SegmentModal({ dialog, filter, count, onClose }: SegmentModalProps) {
  const { chosen } = useSegments(filter);
  // Still there while the list without it is loading.
  const [segment] = useState(chosen);
  if (dialog === 'save-segment') return <SaveSegmentModal filter={filter} count={count} onClose={onClose} />;
  if (segment === undefined) return null;
  return dialog === 'rename-segment' ? (
    <RenameSegmentModal segment={segment} onClose={onClose} />
  ) : (
    <DeleteSegmentModal segment={segment} onClose={onClose} />
  );
}
