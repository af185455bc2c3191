import type { Message } from '@dijkportaal/contract/messages';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatMinute } from '../platform/date-time.ts';
import { useObservable } from '../platform/observable.ts';
import { previewOf } from '../ui/files/preview.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { isForOther, singleKeys } from '../ui/layout/single-keys.ts';
import { useTexts } from './admin-texts.ts';
import styles from './inbox.module.css';

interface InboxRowsProps {
  rows: Message[];
  isBusy: boolean;
}

/** The messages of the list, each a link to all of it. */
export function InboxRows({ rows, isBusy }: InboxRowsProps) {
  const t = useTexts();
  const areKeysOn = useObservable(singleKeys);
  return (
    <>
      {areKeysOn && <p className={`note below ${styles.keys}`}>{t('keys')}</p>}
      <ul
        className={`surface divided ${styles.rows}`}
        aria-busy={isBusy}
        aria-keyshortcuts={areKeysOn ? 'j k' : undefined}
      >
        {rows.map((message) => (
          <li key={message.id}>
            <InboxRow message={message} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InboxRow({ message }: { message: Message }) {
  const t = useTexts();
  const { id, subject, text, name, email, owner, read_at, created_at } = message;
  const isUnread = read_at === null;
  return (
    <Link
      to="/messages-admin/$id"
      params={{ id: String(id) }}
      search
      resetScroll={false}
      className={styles.row}
      data-message={id}
      data-unread={isUnread || undefined}
    >
      <span className={styles.line}>
        <strong>{name || email || t('gone')}</strong>
        <time dateTime={created_at}>{formatMinute(created_at)}</time>
      </span>
      <span className={styles.line}>
        <span className={styles.subject}>{subject}</span>
        {isUnread && <Tag tone="success">{t('unread')}</Tag>}
      </span>
      <span className={styles.preview}>{previewOf(text)}</span>
      {owner !== '' && <span className={styles.preview}>{t('ownedBy', { name: owner })}</span>}
    </Link>
  );
}

/**
 * The keys of the inbox: j and k go to the next and previous message. In the list they move the focus, and Enter opens
 * the message; in a message they open the next one. Returns the ref of the inbox.
 */
export function useInboxKeys(rows: readonly Pick<Message, 'id'>[], openId: number | undefined) {
  const navigate = useNavigate();
  const inbox = useRef<HTMLDivElement>(null);
  const open = rows.findIndex(({ id }) => id === openId);
  // The list of unread messages loses the one that is open once it is marked as read: the next one is then in its place.
  const place = useRef(0);
  useEffect(() => {
    if (open !== -1) place.current = open;
  }, [open]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[event.key];
    if (step === undefined || event.shiftKey || !singleKeys.get() || isForOther(event)) return;
    const links = [...(inbox.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])];
    const focused = links.findIndex((link) => link === document.activeElement);
    if (focused !== -1 || openId === undefined) {
      links[Math.max(0, focused + step)]?.focus();
      return;
    }
    const next = rows[open === -1 ? place.current + Math.min(step, 0) : open + step];
    if (next === undefined) return;
    void navigate({ to: '/messages-admin/$id', params: { id: String(next.id) }, search: true, resetScroll: false });
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return inbox;
}
