import { messages, type Message } from '@dijkportaal/contract/messages/messages';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatMinute } from '../platform/date-time.ts';
import { useOffered } from '../platform/extensions.ts';
import { useObservable } from '../platform/observable.ts';
import { previewOf } from '../ui/files/preview.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { isForOther, singleKeys } from '../ui/layout/single-keys.ts';
import { useTexts } from './admin-texts.ts';
import styles from './inbox.module.css';
import { StateBadge } from './state.tsx';

interface InboxRowsProps {
  rows: Message[];
  isBusy: boolean;
}

/** The messages of the list, each a link to all of it. */
export function InboxRows({ rows, isBusy }: InboxRowsProps) {
  const t = useTexts();
  const areKeysOn = useObservable(singleKeys);
  const canAnswer = useOffered(messages.reply);
  return (
    <>
      {areKeysOn && <p className={`note below ${styles.keys}`}>{t(canAnswer ? 'keysAnswer' : 'keys')}</p>}
      <ul
        className={`surface divided ${styles.rows}`}
        aria-busy={isBusy}
        aria-keyshortcuts={areKeysOn ? (canAnswer ? 'j k r' : 'j k') : undefined}
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
  const { id, subject, text, name, email, owner, state, form, question, replies, read_at, latest_at } = message;
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
        <time dateTime={latest_at}>{formatMinute(latest_at)}</time>
      </span>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.preview}>{previewOf(text)}</span>
      <span className={styles.state}>
        <StateBadge state={state} />
        {form !== null && <Tag>{t(`form.kinds.${form.kind}`)}</Tag>}
        {question !== '' && <Tag>{t('reaction')}</Tag>}
        {isUnread && <Tag tone="success">{t('unread')}</Tag>}
        {replies > 0 && <span>{t('replies', { count: replies })}</span>}
        {owner !== '' && <span>{t('ownedBy', { name: owner })}</span>}
      </span>
    </Link>
  );
}

/**
 * The keys of the inbox: j and k go to the next and previous message. In the list they move the focus, and Enter opens
 * the message; in a message they open the next one, and r goes to the answer. Returns the ref of the inbox.
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
    if (event.shiftKey || !singleKeys.get() || isForOther(event)) return;
    if (event.key === 'r') {
      // The letter is not typed in the form that it opens.
      event.preventDefault();
      openAnswer(inbox.current);
      return;
    }
    const step = { j: 1, k: -1 }[event.key];
    if (step === undefined) return;
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

/** Opens the form of the answer, or goes to the text in it. */
function openAnswer(inbox: HTMLElement | null): void {
  inbox?.querySelector<HTMLElement>('[data-answer="closed"] button')?.click();
  inbox?.querySelector<HTMLElement>('[data-answer="open"] [contenteditable="true"]')?.focus();
}
