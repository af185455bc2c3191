import type { Dashboard } from '@dijkportaal/contract/dashboard';
import type { LinkProps } from '@tanstack/react-router';

/** Something that needs staff's attention: how many there are, null if that is not known, and on which screen. */
export interface AttentionItem {
  kind: 'messages' | 'mails' | 'brokenAddresses' | 'invitations' | 'checking' | 'designs' | 'documents' | 'news';
  count: number | null;
  to: NonNullable<LinkProps['to']>;
  search?: Record<string, unknown>;
}

/** What needs attention or could not be counted, the most urgent first. */
export function listAttentionItems(data: Dashboard): AttentionItem[] {
  const { unread_messages, failed_mails, broken_addresses, open_invitations, files_checking, seen_by_nobody } = data;
  const item = (
    part: Dashboard['unknown'][number],
    kind: AttentionItem['kind'],
    count: number,
    screen: Pick<AttentionItem, 'to' | 'search'>,
  ): AttentionItem => ({ kind, count: data.unknown.includes(part) ? null : count, ...screen });
  return [
    item('unread_messages', 'messages', unread_messages, { to: '/messages-admin', search: { unread: true } }),
    item('failed_mails', 'mails', failed_mails, { to: '/mails', search: { state: 'failed' } }),
    item('broken_addresses', 'brokenAddresses', broken_addresses, { to: '/broken-addresses' }),
    item('seen_by_nobody', 'designs', seen_by_nobody.designs, { to: '/design-admin' }),
    item('seen_by_nobody', 'documents', seen_by_nobody.documents, { to: '/documents-admin' }),
    item('seen_by_nobody', 'news', seen_by_nobody.news, { to: '/news-editor' }),
    item('open_invitations', 'invitations', open_invitations, { to: '/contacts' }),
    item('files_checking', 'checking', files_checking, { to: '/documents-admin' }),
  ].filter(({ count }) => count !== 0);
}
