import { messages, type Message, type Reply } from '@dijkportaal/contract/messages/messages';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { formatDay, formatMinute } from '../platform/date-time.ts';
import { keyOf } from '../platform/queries.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useFocusWhenGone } from '../ui/layout/remember-focus.ts';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { repliesPageSize, repliesQuery } from './queries.ts';
import { useTexts } from './replies-texts.ts';
import styles from './replies.module.css';
import { ReplyFiles } from './reply-files.tsx';

interface RepliesProps {
  message: Pick<Message, 'id' | 'replies'>;
  /** Who is looking at them. */
  side: Reply['from'];
  /** Shown below the replies of that side. */
  renderOwn?: (reply: Reply) => ReactNode;
}

/**
 * The replies to a message, oldest first: the last two pages, and earlier ones on request. A new reply appears once the
 * message itself was fetched again and counts one more.
 */
export function Replies({ message: { id, replies: count }, side, renderOwn }: RepliesProps) {
  const t = useTexts();
  const last = Math.ceil(count / repliesPageSize);
  // The last page alone may have one reply.
  const [first, setFirst] = useState(Math.max(1, last - 1));
  const pages = useQueries({
    queries: Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => repliesQuery(id, first + index)),
  });
  useRefetchOnNew(id, count);
  const list = useRef<HTMLOListElement>(null);
  const older = useFocusWhenGone<HTMLDivElement>(() => list.current?.querySelector('li') ?? null);
  if (count === 0) return null;
  const failed = pages.filter(({ data, error }) => data === undefined && error !== null);
  const isWaiting = pages.some(({ data, error }) => data === undefined && error === null);
  return (
    <section className="stack-3" aria-label={t('label')}>
      {first > 1 && (
        <div ref={older}>
          <Button variant="default" loading={isWaiting} onClick={() => setFirst(first - 1)}>
            {t('older', { count: (first - 1) * repliesPageSize })}
          </Button>
        </div>
      )}
      {failed.length > 0 && (
        <LoadFailure text={t('failed')} onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {isWaiting && <Skeleton lines={4} label={t('loading')} />}
      <ol ref={list} className={`stack-3 ${styles.list}`}>
        {pages
          .flatMap(({ data }) => data?.results ?? [])
          .map((reply) => (
            <li key={reply.id} tabIndex={-1} className={`surface ${styles.reply}`} data-from={reply.from}>
              <ReplyCard reply={reply} isOwn={reply.from === side} />
              {reply.from === side && renderOwn?.(reply)}
            </li>
          ))}
      </ol>
    </section>
  );
}

/** Fetches the replies again when their number changed. */
function useRefetchOnNew(id: number, count: number): void {
  const client = useQueryClient();
  const shown = useRef(count);
  const refetch = useEffectEvent(() => {
    if (shown.current === count) return;
    shown.current = count;
    void client.invalidateQueries({ queryKey: keyOf(messages.replies, id) });
  });
  useEffect(() => refetch(), [count]);
}

function ReplyCard({ reply, isOwn }: { reply: Reply; isOwn: boolean }) {
  const t = useTexts();
  const { from, name, job_title, text, files, created_at, read_at } = reply;
  const author = name || t(from === 'team' ? 'team' : 'gone');
  return (
    <div className="stack-2">
      <div className={`row ${styles.head}`}>
        <p className="row flush">
          <strong>{author}</strong>
          {job_title !== '' && <span className="quiet">{job_title}</span>}
          {from === 'team' && name !== '' && <Tag>{t('team')}</Tag>}
        </p>
        <time className="note" dateTime={created_at}>
          {formatMinute(created_at)}
        </time>
      </div>
      {text !== '' && <RichText html={text} />}
      <ReplyFiles files={files} title={t('replyOf', { name: author })} />
      {isOwn && (
        <p className="note flush">{read_at === null ? t('unread') : t('read', { when: formatMinute(read_at) })}</p>
      )}
    </div>
  );
}

/** How a message reached the project team; nothing for what was written in the portal. */
export function Source({ source, happened_on, entered_by }: Pick<Message, 'source' | 'happened_on' | 'entered_by'>) {
  const t = useTexts();
  if (source === 'portal') return null;
  const sentence = t(`source.${source}`, { day: formatDay(happened_on, '') });
  return (
    <p className="note flush">
      {entered_by === '' ? sentence : `${sentence}, ${t('enteredBy', { name: entered_by })}`}
    </p>
  );
}
