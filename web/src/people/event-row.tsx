import type { EventKind, PersonEvent, UndatedEvent } from '@dijkportaal/contract/people/people';
import type { SentMail } from '@dijkportaal/contract/mail';
import type { NewsletterMailState } from '@dijkportaal/contract/newsletters/newsletter-mails';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import AccountIcon from 'lucide-react/icons/user-round';
import DesignIcon from 'lucide-react/icons/drafting-compass';
import DocumentIcon from 'lucide-react/icons/file-text';
import MailIcon from 'lucide-react/icons/mail';
import MessageIcon from 'lucide-react/icons/square-pen';
import NoteIcon from 'lucide-react/icons/sticky-note';
import NewsIcon from 'lucide-react/icons/newspaper';
import NewsletterIcon from 'lucide-react/icons/mail-open';
import TalkIcon from 'lucide-react/icons/message-square-text';
import WishIcon from 'lucide-react/icons/star';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { LongText } from '../relations/public.ts';
import { Tag } from '../ui/forms/tag.tsx';
import { Badge, type BadgeTone } from '../ui/layout/badge.tsx';
import { ReadMailButton } from '../newsletters/public.tsx';
import styles from './timeline.module.css';
import { useTexts } from './texts.ts';

const icons: Record<EventKind, ReactNode> = {
  moment: <TalkIcon />,
  wish: <WishIcon />,
  message: <MessageIcon />,
  note: <NoteIcon />,
  mail: <MailIcon />,
  newsletter: <NewsletterIcon />,
  design: <DesignIcon />,
  document: <DocumentIcon />,
  news: <NewsIcon />,
  account: <AccountIcon />,
};

type AccountState = 'created' | 'signed_in' | 'mfa_enabled' | 'invited' | 'invited_by_letter' | 'deleted';
type Attempt = 'wrong_password' | 'wrong_code';

/** One event of the timeline, with a link to what it is about. */
export function EventRow({ event }: { event: PersonEvent | UndatedEvent }) {
  const t = useTexts();
  const { kind, html } = event;
  return (
    <article className={styles.event}>
      <span className={styles.icon}>{icons[kind]}</span>
      <p className={`flush ${styles.what}`}>
        <span className={`note ${styles.kind}`}>{t(`kinds.${kind}`)}</span>{' '}
        <span>
          <EventTitle event={event} />
        </span>
      </p>
      <div className={styles.state}>
        <EventState event={event} />
        <MailToRead event={event} />
      </div>
      {'at' in event && (
        <time className={`note ${styles.when}`} dateTime={event.at}>
          {event.is_day ? formatDate(event.at) : formatMinute(event.at)}
        </time>
      )}
      {html !== null && (
        <div className={styles.text}>
          <LongText html={html} title={event.title} />
        </div>
      )}
    </article>
  );
}

/** A newsletter as this person got it; nothing else keeps what was mailed. */
function MailToRead({ event: { kind, id, ref, title, state } }: { event: PersonEvent | UndatedEvent }) {
  const mail = Number(id.split('~').at(-1));
  if (kind !== 'newsletter' || ref === '' || !wasMailed.has(state) || !Number.isInteger(mail)) return null;
  return <ReadMailButton newsletter={Number(ref)} mail={mail} title={title} />;
}

const wasMailed = new Set(['sent', 'unknown', 'bounced']);

function EventTitle({ event }: { event: PersonEvent | UndatedEvent }) {
  const t = useTexts();
  const { kind, title, state, ref } = event;
  if (kind === 'account') {
    const attempts = 'attempts' in event ? event.attempts : undefined;
    if (attempts === undefined) return t(`accountEvents.${state as AccountState}`);
    return `${t(`attempts.${state as Attempt}`, { count: attempts.count })}, ${t('attempts.places', { count: attempts.places })}`;
  }
  if (kind === 'newsletter' && ref === '') return t('deletedNewsletter');
  const shown = title.trim() || t('untitled');
  if (ref === '' && kind !== 'mail') return shown;
  // A search takes at most 200 characters and ten words.
  const search = title.split(/\s+/).slice(0, 10).join(' ').slice(0, 200);
  switch (kind) {
    case 'moment':
    case 'wish':
      return (
        <Link to="." search hash={`${kind}-${ref}`}>
          {shown}
        </Link>
      );
    case 'note':
      return (
        <Link to="." search hash="notes">
          {shown}
        </Link>
      );
    case 'news':
      return (
        <Link to="/news/$id" params={{ id: ref }}>
          {shown}
        </Link>
      );
    case 'newsletter':
      return (
        <Link to="/newsletters/edit/{-$id}" params={{ id: ref }}>
          {shown}
        </Link>
      );
    case 'message':
      return (
        <Link to="/messages-admin/$id" params={{ id: ref }}>
          {shown}
        </Link>
      );
    default: {
      const screens = {
        mail: '/mails',
        design: '/design-admin',
        document: '/documents-admin',
      } as const;
      return (
        <Link to={screens[kind]} search={{ search }}>
          {shown}
        </Link>
      );
    }
  }
}

const mailTones = {
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'success',
  failed: 'error',
  unknown: 'warn',
  bounced: 'error',
  unsubscribed: 'off',
  removed: 'off',
} satisfies Record<NewsletterMailState | SentMail['state'], BadgeTone>;

function EventState({ event: { kind, state } }: { event: UndatedEvent }) {
  const t = useTexts();
  if (kind === 'mail' || kind === 'newsletter') {
    const known = state as keyof typeof mailTones;
    return <Badge tone={mailTones[known]}>{t(`mailStates.${known}`)}</Badge>;
  }
  if (kind === 'message') {
    if (state === 'answer') return <Tag>{t('answer')}</Tag>;
    return state === 'unread' ? <Tag tone="success">{t('unread')}</Tag> : null;
  }
  return (kind === 'moment' || kind === 'wish') && state.trim() !== '' ? <Tag>{state}</Tag> : null;
}
