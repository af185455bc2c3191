import type { ContactPerson, PersonAccount } from '@dijkportaal/contract/people/people';
import type { ReactNode } from 'react';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { Badge, type BadgeTone } from '../ui/layout/badge.tsx';
import { readReason } from '../ui/layout/mail-reason.ts';
import styles from './status-line.module.css';
import { useTexts, type PeopleTexts } from './texts.ts';

interface Status {
  tone: BadgeTone;
  text: string;
}

interface StatusLineProps {
  statuses: Status[];
  /** What solves it. */
  children: ReactNode;
}

/** Whether somebody can sign in and gets mail, for a colleague who has them on the phone, and what solves it. */
export function StatusLine({ statuses, children }: StatusLineProps) {
  const t = useTexts();
  return (
    <section className={`card ${styles.line}`} aria-label={t('status.title')}>
      <ul className="row">
        {statuses.map(({ tone, text }) => (
          <li key={text}>
            <Badge tone={tone}>{text}</Badge>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

/** The state of an account, what is wrong first. */
export function statusesOfAccount(account: PersonAccount, t: PeopleTexts): Status[] {
  const { sign_in, invitation, last_login, last_visit } = account;
  return [
    ...(account.is_active ? [] : [{ tone: 'off' as const, text: t('status.inactive') }]),
    ...(sign_in?.blocks ?? []).map(({ kind, until }) => {
      const text = `${t('status.blocked', { until: formatMinute(until) })}: ${t(`status.blocks.${kind}`)}`;
      return { tone: 'error' as const, text };
    }),
    ...bounceStatus(account.bounced_at, account.bounce_reason, t),
    ...(last_login === null ? [{ tone: 'warn' as const, text: t('status.never') }] : []),
    ...(invitation === null
      ? []
      : [
          {
            tone: invitation.is_expired ? ('error' as const) : ('waiting' as const),
            text: t(invitation.is_expired ? 'status.expired' : 'status.invited', {
              when: formatDate(invitation.sent_at),
              until: formatDate(invitation.expires_at),
            }),
          },
        ]),
    ...(sign_in?.mfa_since == null ? [] : [{ tone: 'success' as const, text: t('status.mfa') }]),
    ...((sign_in?.passkeys ?? 0) > 0 ? [{ tone: 'success' as const, text: t('status.passkey') }] : []),
    ...(last_login === null
      ? []
      : [{ tone: 'success' as const, text: t('status.lastVisit', { when: formatMinute(last_visit ?? last_login) }) }]),
  ];
}

/** The state of a contact without an account. */
export const statusesOfContact = (contact: ContactPerson, t: PeopleTexts): Status[] => [
  ...(contact.filtered_email.length === 0 ? [{ tone: 'error' as const, text: t('status.noAddress') }] : []),
  ...contact.bounces.flatMap(({ bounced_at, reason }) => bounceStatus(bounced_at, reason, t)),
  { tone: 'warn', text: t('status.noAccount') },
  ...(contact.account_deleted_at === null
    ? []
    : [{ tone: 'off' as const, text: t('status.deleted', { when: formatDate(contact.account_deleted_at) }) }]),
];

function bounceStatus(bouncedAt: string | null, reason: string, t: PeopleTexts): Status[] {
  if (bouncedAt === null) return [];
  const kind = readReason(reason);
  const why = kind === 'unknownAddress' || kind === 'full' || kind === 'blocked' ? kind : 'other';
  return [
    { tone: 'error', text: `${t('status.bounced', { when: formatDate(bouncedAt) })}: ${t(`status.bounces.${why}`)}` },
  ];
}
