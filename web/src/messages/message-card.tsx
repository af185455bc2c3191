import { messages, type Message } from '@dijkportaal/contract/messages';
import { Link } from '@tanstack/react-router';
import { NotesDetails } from '../notes/public.tsx';
import { callExtension } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { useRefetch, useWrite } from '../platform/queries.ts';
import { Button } from '../ui/layout/button.tsx';
import { rememberFocus } from '../ui/layout/remember-focus.ts';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { Tag } from '../ui/forms/tag.tsx';
import { useTexts } from './admin-texts.ts';
import styles from './message-list.module.css';
import { messageEndpoints } from './queries.ts';

interface MessageCardProps {
  message: Message;
  onDelete: () => void;
}

/** One message of a resident, with the actions of staff. */
export function MessageCard({ message, onDelete }: MessageCardProps) {
  const t = useTexts();
  const { subject, text, read_at, created_at } = message;
  const isUnread = read_at === null;
  return (
    <article className={`card stack-3 ${styles.message}`} data-unread={isUnread || undefined}>
      <div className={`row ${styles.top}`}>
        <h2>{subject}</h2>
        {isUnread && <Tag tone="success">{t('unread')}</Tag>}
      </div>
      <div className={`row note ${styles.facts}`}>
        <Sender message={message} />
        <time dateTime={created_at}>{formatMinute(created_at)}</time>
      </div>
      <RichText html={text} />
      <div className={`row ${styles.actions}`}>
        <IfOffered endpoint={messages.mark}>
          <MarkButton message={message} />
        </IfOffered>
        <Button variant="default" tone="danger" aria-label={t('deleteNamed', { subject })} onClick={onDelete}>
          {t('delete')}
        </Button>
      </div>
      <NotesDetails subject={{ message: message.id }} />
    </article>
  );
}

function Sender({ message: { name, email, profile_id } }: { message: Message }) {
  const t = useTexts();
  if (profile_id === null && email === '') return <span>{t('gone')}</span>;
  const shown = name || email;
  return (
    <>
      {profile_id !== null && (
        <span>
          {t('from')}{' '}
          <Link to="/profile/$id" params={{ id: String(profile_id) }} aria-label={t('profileOf', { name: shown })}>
            {shown}
          </Link>
        </span>
      )}
      {email !== '' && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

function MarkButton({ message: { id, subject, read_at } }: { message: Message }) {
  const t = useTexts();
  const refetch = useRefetch(messageEndpoints);
  const isRead = read_at !== null;
  const { run, isBusy } = useWrite({
    write: async () => {
      await callExtension(
        messages.mark,
        { params: { id: String(id) }, body: { is_read: !isRead } },
        { success: t(isRead ? 'markedUnread' : 'markedRead') },
      );
      await refetch();
    },
    failedText: t('markFailed'),
    toastsProblem: true,
  });
  const mark = async () => {
    // In the list of unread messages the message disappears, and its button with it.
    const restoreFocus = rememberFocus();
    await run();
    restoreFocus();
  };
  return (
    <Button
      variant="default"
      loading={isBusy}
      aria-label={t(isRead ? 'markUnreadNamed' : 'markReadNamed', { subject })}
      onClick={() => void mark()}
    >
      {t(isRead ? 'markUnread' : 'markRead')}
    </Button>
  );
}
