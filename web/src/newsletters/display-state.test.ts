import { describe, expect, it } from 'vitest';
import { testCounts } from '../../test/newsletter.ts';
import { describeState, displayStateOf, isLocked, outcomeOf } from './display-state.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const before = '2026-11-22T11:59:00Z';
const after = '2026-11-22T12:01:00Z';

describe('the state in the list', () => {
  it.each([
    ['has been sent without a moment', { send: true, send_at: null, state: 'sent' }, 'sent'],
    ['has been sent at a moment that is past', { send: true, send_at: before, state: 'scheduled' }, 'sent'],
    ['is scheduled at a moment to come', { send: true, send_at: after, state: 'scheduled' }, 'scheduled'],
    ['is not sent while send is off', { send: false, send_at: after, state: 'draft' }, 'notSent'],
    ['is not sent while it waits for staff', { send: false, send_at: before, state: 'held' }, 'notSent'],
  ] as const)('%s', (_name, newsletter, state) => {
    expect(displayStateOf(newsletter, now)).toBe(state);
  });
});

describe('the outcome', () => {
  it.each([
    ['all arrived', { sent: 60 }, 'arrived'],
    ['readers unsubscribed or were removed', { sent: 58, unsubscribed: 1, removed: 1 }, 'arrived'],
    ['one was refused', { sent: 59, failed: 1 }, 'partly'],
    ['one came back', { sent: 59, bounced: 1 }, 'partly'],
    ['one may have arrived', { sent: 59, unknown: 1 }, 'partly'],
    ['all were refused', { failed: 60 }, 'none'],
    ['all came back', { bounced: 60 }, 'none'],
    ['there were no recipients', {}, 'none'],
  ] as const)('when %s', (_name, counts, outcome) => {
    expect(outcomeOf(testCounts(counts))).toBe(outcome);
  });

  it('is a success only when everything arrived', () => {
    const sent = { state: 'sent', trouble: '' } as const;
    expect(describeState({ ...sent, counts: testCounts({ sent: 60 }) })?.tone).toBe('success');
    expect(describeState({ ...sent, counts: testCounts({ sent: 59, failed: 1 }) })?.tone).toBe('warn');
    expect(describeState({ ...sent, counts: testCounts({ failed: 60 }) })?.tone).toBe('error');
  });
});

describe('the form', () => {
  it.each(['sending', 'paused', 'stopped', 'sent'] as const)('is locked when it is %s', (state) => {
    expect(isLocked({ send: true, send_at: after, state }, now)).toBe(true);
  });

  it('is locked from the time at which sending is due', () => {
    expect(isLocked({ send: true, send_at: before, state: 'scheduled' }, now)).toBe(true);
    expect(isLocked({ send: true, send_at: null, state: 'scheduled' }, now)).toBe(true);
    expect(isLocked({ send: true, send_at: after, state: 'scheduled' }, now)).toBe(false);
  });

  it('is open when it is not to be sent, or waits for staff', () => {
    expect(isLocked({ send: false, send_at: before, state: 'draft' }, now)).toBe(false);
    expect(isLocked({ send: true, send_at: before, state: 'held' }, now)).toBe(false);
  });
});
