import type { Dashboard } from '@dijkportaal/contract/dashboard';
import { expect, it } from 'vitest';
import { listAttentionItems } from './attention-items.ts';

const empty: Dashboard = {
  unread_messages: 0,
  failed_mails: 0,
  newsletters: [],
  broken_addresses: 0,
  open_invitations: 0,
  files_checking: 0,
  last_sync: null,
  seen_by_nobody: { designs: 0, documents: 0, news: 0 },
  unknown: [],
};

it('is empty when there is nothing to do', () => {
  expect(listAttentionItems(empty)).toEqual([]);
});

it('links each item to the screen where it is handled', () => {
  const busy = {
    ...empty,
    unread_messages: 2,
    failed_mails: 1,
    broken_addresses: 8,
    open_invitations: 3,
    files_checking: 4,
    seen_by_nobody: { designs: 5, documents: 6, news: 7 },
  };
  expect(listAttentionItems(busy).map(({ count, to, search }) => [count, to, search])).toEqual([
    [2, '/messages-admin', { unread: true }],
    [1, '/mails', { state: 'failed' }],
    [8, '/broken-addresses', undefined],
    [5, '/design-admin', undefined],
    [6, '/documents-admin', undefined],
    [7, '/news-editor', undefined],
    [3, '/contacts', undefined],
    [4, '/documents-admin', undefined],
  ]);
});

it('has what could not be counted', () => {
  const partly = { ...empty, failed_mails: 1, unknown: ['unread_messages', 'seen_by_nobody'] as const };
  expect(
    listAttentionItems({ ...partly, unknown: [...partly.unknown] }).map(({ kind, count }) => [kind, count]),
  ).toEqual([
    ['messages', null],
    ['mails', 1],
    ['designs', null],
    ['documents', null],
    ['news', null],
  ]);
});
