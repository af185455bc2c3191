import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMinute } from '../platform/date-time.ts';
import { useOffered } from '../platform/extensions.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { AboutText } from './about-text.tsx';
import { messagePageSize, messagesQuery } from './queries.ts';
import styles from './sent-messages.module.css';
import { StateTag } from './state-tag.tsx';
import { useTexts } from './texts.ts';

interface SentMessagesProps {
  page: number;
  onPage: (page: number) => void;
}

/** The messages that the resident sent earlier, each a conversation if the team replies in the portal. */
export function SentMessages({ page, onPage }: SentMessagesProps) {
  const t = useTexts();
  const query = useQuery(messagesQuery({ page }));
  const getsReplies = useOffered(messages.replies);
  return (
    <PagedList
      label={t('list.title')}
      query={query}
      page={page}
      pageSize={messagePageSize}
      onPage={onPage}
      texts={{
        loading: t('list.loading'),
        failed: t('list.failed'),
        found: (count) => t('list.found', { count }),
      }}
      empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} />}
      renderRows={(rows, isBusy) => (
        <ul className="stack page" aria-busy={isBusy}>
          {rows.map((message) => (
            <li key={message.id}>
              {getsReplies ? <ConversationRow message={message} /> : <SentMessage message={message} />}
            </li>
          ))}
        </ul>
      )}
    />
  );
}

function SentMessage({ message: { subject, text, created_at } }: { message: Message }) {
  return (
    <article className={`card stack-3 ${styles.message}`}>
      <div className={`row ${styles.top}`}>
        <h3>{subject}</h3>
      </div>
      <p className={`row note ${styles.facts}`}>
        <SentAt at={created_at} />
      </p>
      <RichText html={text} />
    </article>
  );
}

function ConversationRow({ message }: { message: Message }) {
  const t = useTexts();
  const { id, reference, subject, text, state, about, replies, unseen, created_at, latest_at } = message;
  return (
    <article className={`card stack-3 ${styles.message}`} data-unseen={unseen > 0 || undefined}>
      <div className={`row ${styles.top}`}>
        <h3>
          <Link to="/messages/$id" params={{ id: String(id) }} className={styles.link}>
            {subject}
          </Link>
        </h3>
        {unseen > 0 ? <Tag tone="success">{t('list.unseen', { count: unseen })}</Tag> : <StateTag state={state} />}
      </div>
      <p className={`row note ${styles.facts}`}>
        <SentAt at={created_at} />
        {replies > 0 && (
          <span>
            {t('list.latestAt')} <time dateTime={latest_at}>{formatMinute(latest_at)}</time>
          </span>
        )}
        <span>{t('receipt.reference', { reference })}</span>
        {about !== null && <AboutText about={about} />}
      </p>
      {text !== '' && (
        <div className={styles.preview}>
          <RichText html={text} />
        </div>
      )}
    </article>
  );
}

function SentAt({ at }: { at: string }) {
  const t = useTexts();
  return (
    <span>
      {t('list.sentAt')} <time dateTime={at}>{formatMinute(at)}</time>
    </span>
  );
}
