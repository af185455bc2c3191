import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '../platform/date-time.ts';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import styles from './sent-messages.module.css';
import { messagePageSize, messagesQuery } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { useTexts } from './texts.ts';

interface SentMessagesProps {
  page: number;
  onPage: (page: number) => void;
}

/** The messages that the resident sent earlier, newest first. */
export function SentMessages({ page, onPage }: SentMessagesProps) {
  const t = useTexts();
  const query = useQuery(messagesQuery({ page }));
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
      renderRows={(messages, isBusy) => (
        <ul className="stack page" aria-busy={isBusy}>
          {messages.map((message) => (
            <li key={message.id}>
              <article className={`card stack-3 ${styles.message}`}>
                <div className={`row ${styles.top}`}>
                  <h3>{message.subject}</h3>
                </div>
                <p className={`row note ${styles.facts}`}>
                  <span>
                    {t('list.sentAt')} <time dateTime={message.created_at}>{formatMinute(message.created_at)}</time>
                  </span>
                </p>
                <RichText html={message.text} />
                <Receipt message={message} />
              </article>
            </li>
          ))}
        </ul>
      )}
    />
  );
}
