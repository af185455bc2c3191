import type { Dashboard } from '@dijkportaal/contract/dashboard';
import { expect, it } from 'vitest';
import { listAttentionItems } from './attention-items.ts';

const empty: Dashboard = {
  late_messages: 0,
  unread_messages: 0,
  failed_mails: 0,
  newsletters: [],
  newsletter_problems: { held: 0, interrupted: 0, failed: 0, partly: 0 },
  broken_addresses: 0,
  open_invitations: 0,
  expired_invitations: 0,
  files_checking: { designs: 0, documents: 0, news: 0 },
  last_sync: null,
  seen_by_nobody: { designs: 0, documents: 0, news: 0 },
  scanner: null,
  unknown: [],
};

it('is empty when there is nothing to do', () => {
  expect(listAttentionItems(empty)).toEqual([]);
});

it('links each item to the list of what it counts', () => {
  const busy = {
    ...empty,
    late_messages: 3,
    unread_messages: 2,
    failed_mails: 1,
    broken_addresses: 8,
    open_invitations: 3,
    expired_invitations: 9,
    newsletters: [{ id: 1, title: 'Winter', problem: 'held' as const }],
    newsletter_problems: { held: 1, interrupted: 0, failed: 2, partly: 0 },
    files_checking: { designs: 0, documents: 4, news: 0 },
    seen_by_nobody: { designs: 5, documents: 6, news: 7 },
  };
  expect(listAttentionItems(busy).map(({ count, to, search }) => [count, to, search])).toEqual([
    [1, '/newsletter', { problem: 'held' }],
    [2, '/newsletter', { problem: 'failed' }],
    [3, '/messages-admin', { late: true }],
    [2, '/messages-admin', { unread: true }],
    [1, '/mails', { state: 'failed' }],
    [8, '/broken-addresses', undefined],
    [5, '/design-admin', { attention: 'seen_by_nobody' }],
    [6, '/documents-admin', { attention: 'seen_by_nobody' }],
    [7, '/news-editor', { attention: 'seen_by_nobody' }],
    [9, '/users', { account: 'expired' }],
    [3, '/users', { account: 'open' }],
    [4, '/documents-admin', { attention: 'files_checking' }],
  ]);
});

it('has what could not be counted', () => {
  const partly = { ...empty, failed_mails: 1, unknown: ['unread_messages', 'seen_by_nobody'] as const };
  expect(
    listAttentionItems({ ...partly, unknown: [...partly.unknown] }).map(({ kind, count }) => [kind, count]),
  ).toEqual([
    ['cards.messages', null],
    ['cards.mails', 1],
    ['cards.designs', null],
    ['cards.documents', null],
    ['cards.news', null],
  ]);
});
