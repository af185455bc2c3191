// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { readDraft, storeDraft } from './drafts.ts';
import { endSession, startSession } from './tokens.ts';

const key = 'dijkportaal.drafts';
const day = 24 * 3600 * 1000;
const draft = (daysAgo: number) => ({ at: new Date(Date.now() - daysAgo * day).toISOString() });

beforeEach(async () => {
  localStorage.clear();
  await startSession({ access: 'a', refresh: 'r' });
});

it('stores the last twenty', () => {
  for (let id = 0; id <= 20; id += 1) storeDraft(7, `news ${id}`, draft(25 - id));
  expect([readDraft(7, 'news 0'), readDraft(7, 'news 1')]).toEqual([null, expect.anything()]);
});

it('forgets a draft after 30 days', () => {
  storeDraft(7, 'news 1', draft(29));
  storeDraft(7, 'news 2', draft(31));
  expect([readDraft(7, 'news 1'), readDraft(7, 'news 2')]).toEqual([expect.anything(), null]);
  storeDraft(7, 'news 3', draft(0));
  expect(localStorage.getItem(key)).not.toContain('news 2');
});

it('preserves drafts when the session expires, and stores nothing after that', () => {
  storeDraft(7, 'news 1', draft(0));
  endSession('expired');
  storeDraft(7, 'news 2', draft(0));
  expect([readDraft(7, 'news 1'), readDraft(7, 'news 2')]).toEqual([expect.anything(), null]);
});
