import { describe, expect, it } from 'vitest';
import { displayStateOf, isLocked } from './display-state.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const before = '2026-11-22T11:59:00Z';
const after = '2026-11-22T12:01:00Z';

describe('the state in the list', () => {
  it.each([
    ['has been sent without a moment', { send: true, send_at: null, state: 'sent' }, 'sent'],
    ['has been sent at a moment that is past', { send: true, send_at: before, state: 'scheduled' }, 'sent'],
    ['is scheduled at a moment to come', { send: true, send_at: after, state: 'scheduled' }, 'scheduled'],
    ['is not sent while send is off', { send: false, send_at: after, state: 'draft' }, 'notSent'],
    ['is not sent while it waits for staff', { send: true, send_at: before, state: 'held' }, 'notSent'],
  ] as const)('%s', (_name, newsletter, state) => {
    expect(displayStateOf(newsletter, now)).toBe(state);
  });
});

describe('the form', () => {
  it.each(['sending', 'paused', 'stopped', 'sent'] as const)('is locked when it is %s', (state) => {
    expect(isLocked({ send: true, send_at: after, state }, now)).toBe(true);
  });

  it('is locked from the moment at which sending is due', () => {
    expect(isLocked({ send: true, send_at: before, state: 'scheduled' }, now)).toBe(true);
    expect(isLocked({ send: true, send_at: null, state: 'scheduled' }, now)).toBe(true);
    expect(isLocked({ send: true, send_at: after, state: 'scheduled' }, now)).toBe(false);
  });

  it('stays open when it is not to be sent, or waits for staff', () => {
    expect(isLocked({ send: false, send_at: before, state: 'draft' }, now)).toBe(false);
    expect(isLocked({ send: true, send_at: before, state: 'held' }, now)).toBe(false);
  });
});
