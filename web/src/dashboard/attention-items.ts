import type { Dashboard } from '@dijkportaal/contract/dashboard';
import type { LinkProps } from '@tanstack/react-router';

/** Something that needs staff's attention: how many there are, and on which screen. */
export interface AttentionItem {
  kind: 'messages' | 'mails' | 'brokenAddresses' | 'invitations' | 'checking' | 'designs' | 'documents' | 'news';
  count: number;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, unknown>;
}

/** What needs attention, the most urgent first. */
export function listAttentionItems(data: Dashboard): AttentionItem[] {
  const { unread_messages, failed_mails, broken_addresses, open_invitations, files_checking, seen_by_nobody } = data;
  const all: AttentionItem[] = [
    { kind: 'messages', count: unread_messages, to: '/messages-admin', search: { unread: true } },
    { kind: 'mails', count: failed_mails, to: '/mails', search: { state: 'failed' } },
    { kind: 'brokenAddresses', count: broken_addresses, to: '/broken-addresses' },
    { kind: 'designs', count: seen_by_nobody.designs, to: '/design-admin' },
    { kind: 'documents', count: seen_by_nobody.documents, to: '/documents-admin' },
    { kind: 'news', count: seen_by_nobody.news, to: '/news-editor' },
    { kind: 'invitations', count: open_invitations, to: '/contacts' },
    { kind: 'checking', count: files_checking, to: '/documents-admin' },
  ];
  return all.filter(({ count }) => count > 0);
}
