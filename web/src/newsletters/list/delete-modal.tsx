import { newsletters, type NewsletterInList } from '@dijkportaal/contract/newsletters/newsletters';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { newsletterEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { hasStarted } from './display-state.ts';

interface DeleteNewsletterModalProps {
  newsletter: NewsletterInList;
  onClose: () => void;
}

/** Asks before a newsletter is deleted, and says what is lost with it. */
export function DeleteNewsletterModal({ newsletter, onClose }: DeleteNewsletterModalProps) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  const { id, title, state } = newsletter;
  return (
    <DeleteModal
      title={t('deleteTitle')}
      failedText={t('deleteFailed')}
      remove={() => call(newsletters.delete, { params: { id: String(id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('deleteSure')}</p>
      <p>
        <strong>{title}</strong>
      </p>
      {hasStarted(newsletter) && <p>{t('deleteSent')}</p>}
      {state === 'scheduled' && <p>{t('deleteScheduled')}</p>}
    </DeleteModal>
  );
}
