import { newsletterMails, type NewsletterMail } from '@dijkportaal/contract/newsletters/newsletters';
import { call } from '../../platform/call.ts';
import { useRefetch } from '../../platform/queries.ts';
import { DeleteModal } from '../../ui/dialogs/delete-modal.tsx';
import { newsletterEndpoints } from '../queries.ts';
import { nameOf } from './mail-table.tsx';
import { useTexts } from './sending-texts.ts';

/** Asks before a recipient whose mail was not sent yet is left out. */
export function DeleteMailModal({ mail, onClose }: { mail: NewsletterMail; onClose: () => void }) {
  const t = useTexts();
  const refetch = useRefetch(newsletterEndpoints);
  return (
    <DeleteModal
      title={t('mails.removeTitle')}
      failedText={t('mails.removeFailed')}
      remove={() => call(newsletterMails.delete, { params: { id: String(mail.id) } }, { showsBadInput: false })}
      refetch={refetch}
      onClose={onClose}
    >
      <p>{t('mails.removeText', { name: nameOf(mail, t) })}</p>
    </DeleteModal>
  );
}
