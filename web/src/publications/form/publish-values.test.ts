import { describe, expect, it } from 'vitest';
import { checkPublishAt, readPublishValues, toPublishAt } from './publish-values.ts';

const now = new Date('2026-11-23T08:00:00Z');
const draft = { state: 'draft', publish_at: null } as const;
const planned = { state: 'planned', publish_at: '2026-12-01T08:30:00.000Z' } as const;
const published = { state: 'published', publish_at: '2026-11-01T08:30:00.000Z' } as const;

it('shows the choice of a stored item, and publishes a new one', () => {
  expect([null, published, draft, planned].map(readPublishValues)).toEqual([
    { publish: 'now', publishAt: '' },
    { publish: 'now', publishAt: '' },
    { publish: 'draft', publishAt: '' },
    { publish: 'later', publishAt: '2026-12-01T09:30' },
  ]);
});

describe('the field that is sent', () => {
  const sent = (item: Parameters<typeof toPublishAt>[0], publish: 'now' | 'later' | 'draft') =>
    toPublishAt(item, { publish, publishAt: '2026-12-24T09:00' }, now);

  it('is absent where servers without drafts do the same', () => {
    expect([sent(null, 'now'), sent(published, 'now')]).toEqual([{}, {}]);
  });

  it('publishes a draft and a planned item now', () => {
    const publishNow = { publish_at: '2026-11-23T08:00:00.000Z' };
    expect([sent(draft, 'now'), sent(planned, 'now')]).toEqual([publishNow, publishNow]);
  });

  it('plans, and makes a draft', () => {
    expect([sent(published, 'later'), sent(planned, 'draft')]).toEqual([
      { publish_at: '2026-12-24T09:00' },
      { publish_at: null },
    ]);
  });
});

it('asks for a time in the future, by Dutch time', () => {
  const check = (publishAt: string, publish: 'now' | 'later' = 'later') =>
    checkPublishAt({ publish, publishAt }, (key) => key, now);
  expect(check('')).toBe('publish.momentMissing');
  expect(check('2026-11-23T09:00')).toBe('publish.momentPast');
  expect(check('2026-11-23T09:01')).toBeNull();
  expect(check('', 'now')).toBeNull();
});
