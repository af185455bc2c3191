import type { Dashboard } from '@dijkportaal/contract/dashboard';
import type { LinkProps } from '@tanstack/react-router';

/** Something that waits for staff: how often, and where it is seen to. */
export interface Matter {
  kind: 'messages' | 'mails' | 'invitations' | 'checking' | 'designs' | 'documents' | 'news';
  count: number;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, unknown>;
}

/** What there is to do, the most pressing first. */
export function mattersOf(data: Dashboard): Matter[] {
  const { unread_messages, failed_mails, open_invitations, files_checking, seen_by_nobody } = data;
  const all: Matter[] = [
    { kind: 'messages', count: unread_messages, to: '/messages-admin', search: { unread: true } },
    { kind: 'mails', count: failed_mails, to: '/mails', search: { state: 'failed' } },
    { kind: 'designs', count: seen_by_nobody.designs, to: '/design-admin' },
    { kind: 'documents', count: seen_by_nobody.documents, to: '/documents-admin' },
    { kind: 'news', count: seen_by_nobody.news, to: '/news-editor' },
    { kind: 'invitations', count: open_invitations, to: '/contacts' },
    { kind: 'checking', count: files_checking, to: '/documents-admin' },
  ];
  return all.filter(({ count }) => count > 0);
}
