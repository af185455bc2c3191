// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../platform/tokens.ts';
import { storeDraft, readDraft, type NewsletterDraft } from './draft.ts';
import { readValues } from './form-values.ts';

const key = 'dijkportaal.drafts';
const { image: _image, keepsImage: _keeps, ...values } = readValues(null);
const now = Date.now();
const draft = (title: string, minute = 0): NewsletterDraft => ({
  at: new Date(now + minute * 60_000).toISOString(),
  version: null,
  hadImage: false,
  values: { ...values, title },
});

beforeEach(async () => {
  localStorage.clear();
  await startSession({ access: 'a', refresh: 'r' });
});

it('keeps a draft of each newsletter, for its writer only', () => {
  storeDraft(7, 'new', draft('Nieuw'));
  storeDraft(7, 3, draft('Drie', 1));
  expect(readDraft(7, 'new')?.values.title).toBe('Nieuw');
  expect(readDraft(7, 3)).toEqual(draft('Drie', 1));
  expect(readDraft(7, 4)).toBeNull();
  expect(readDraft(8, 3)).toBeNull();
});

it('reads a draft of before there were segments', () => {
  const { segments: _segments, ...older } = values;
  storeDraft(7, 3, { ...draft('Oud'), values: { ...older, title: 'Oud' } as NewsletterDraft['values'] });
  expect(readDraft(7, 3)?.values).toMatchObject({ title: 'Oud', segments: [] });
});

it('removes one and keeps the others, and stores nothing when none is left', () => {
  storeDraft(7, 1, draft('Een'));
  storeDraft(7, 2, draft('Twee'));
  storeDraft(7, 1, null);
  expect([readDraft(7, 1), readDraft(7, 2)?.values.title]).toEqual([null, 'Twee']);
  storeDraft(7, 2, null);
  expect(localStorage.getItem(key)).toBeNull();
});

it("removes another person's drafts when the next person writes", () => {
  storeDraft(7, 1, draft('Van zeven'));
  storeDraft(8, 1, draft('Van acht'));
  expect(localStorage.getItem(key)).not.toContain('Van zeven');
});

it('ignores drafts that it cannot read', () => {
  for (const drafts of [
    '{',
    '[]',
    'null',
    '{"user":7,"value":{"1":{}}}',
    '{"user":7,"value":{"1":{"at":"x","values":{"title":1}}}}',
  ]) {
    localStorage.setItem(key, drafts);
    expect(readDraft(7, 1)).toBeNull();
  }
});
