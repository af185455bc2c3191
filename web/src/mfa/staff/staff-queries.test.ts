// @vitest-environment jsdom
import type { MfaReset } from '@dijkportaal/contract/mfa';
import { expect, it } from 'vitest';
import { whyNotApprove } from './staff-queries.ts';

const reset = (userId: number, requestedBy: number | null): MfaReset => ({
  id: 1,
  user: { id: userId, profile_id: 10, name: 'Linde', email: 'linde@example.org' },
  reason: 'kwijt',
  requested_by: { id: requestedBy, name: '' },
  requested_at: '2026-11-21T11:00:00Z',
  expires_at: '2026-11-28T11:00:00Z',
});

it.each([
  ['a request of a colleague', reset(1, 3), null],
  ['one’s own request', reset(1, 2), 'own'],
  ['a request about oneself', reset(2, 3), 'aboutYou'],
  ['a request of someone who has left', reset(1, null), 'orphan'],
])('%s', (_name, request, expected) => {
  expect(whyNotApprove(request, 2)).toBe(expected);
});
