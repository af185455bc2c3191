import { messages, type Message, type Reply } from '@dijkportaal/contract/messages/messages';
import DownloadIcon from 'lucide-react/icons/download';
import { formatMinute, formatSecond } from '../platform/date-time.ts';
import { download } from '../platform/download.ts';
import { useWrite } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { useTexts } from './texts.ts';

interface ReceiptProps {
  message: Pick<Message, 'id' | 'reference' | 'created_at' | 'changed_at'>;
  /** The reply of the sender that the receipt is of, instead of the message. */
  reply?: Pick<Reply, 'id' | 'created_at'>;
}

/** The reference of a message and when it arrived, with a file of it to keep; nothing if the server gives none. */
export function Receipt({ message: { id, reference, created_at, changed_at }, reply }: ReceiptProps) {
  const t = useTexts();
  const name = reply === undefined ? reference : `${reference}-${reply.id}`;
  const { run, isBusy } = useWrite({
    write: () => {
      const input = { params: { id: String(id) }, query: reply === undefined ? {} : { reply: String(reply.id) } };
      return download(messages.receipt, input, `ontvangstbewijs-${name}.txt`);
    },
    failedText: t('receipt.failed'),
    toastsProblem: true,
  });
  const label =
    reply === undefined
      ? t('receipt.downloadNamed', { reference })
      : t('receipt.downloadReply', { when: formatMinute(reply.created_at) });
  return (
    <IfOffered endpoint={messages.receipt}>
      <div className="row between">
        <p className="note flush">
          {t('receipt.reference', { reference })}.{' '}
          {t('receipt.received', { when: formatSecond(reply?.created_at ?? created_at) })}
          {reply === undefined && changed_at !== null && ` ${t('receipt.changed', { when: formatSecond(changed_at) })}`}
        </p>
        <Button
          variant="default"
          icon={<DownloadIcon />}
          loading={isBusy}
          aria-label={label}
          onClick={() => void run()}
        >
          {t('receipt.download')}
        </Button>
      </div>
    </IfOffered>
  );
}
