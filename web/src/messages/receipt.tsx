import { messages, type Message } from '@dijkportaal/contract/messages';
import DownloadIcon from 'lucide-react/icons/download';
import { formatSecond } from '../platform/date-time.ts';
import { download } from '../platform/download.ts';
import { useWrite } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { useTexts } from './texts.ts';

type Receipted = Pick<Message, 'id' | 'reference' | 'created_at' | 'changed_at'>;

/** The reference of a message and when it arrived, with a file of it to keep; nothing if the server gives none. */
export function Receipt({ message: { id, reference, created_at, changed_at } }: { message: Receipted }) {
  const t = useTexts();
  const { run, isBusy } = useWrite({
    write: () => download(messages.receipt, { params: { id: String(id) } }, `ontvangstbewijs-${reference}.txt`),
    failedText: t('receipt.failed'),
    toastsProblem: true,
  });
  return (
    <IfOffered endpoint={messages.receipt}>
      <div className="row between">
        <p className="note flush">
          {t('receipt.reference', { reference })}. {t('receipt.received', { when: formatSecond(created_at) })}
          {changed_at !== null && ` ${t('receipt.changed', { when: formatSecond(changed_at) })}`}
        </p>
        <Button
          variant="default"
          icon={<DownloadIcon />}
          loading={isBusy}
          aria-label={t('receipt.downloadNamed', { reference })}
          onClick={() => void run()}
        >
          {t('receipt.download')}
        </Button>
      </div>
    </IfOffered>
  );
}
