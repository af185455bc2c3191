import { expect, it } from 'vitest';
import { formatDate, formatMinute, formatSecond } from './date-time.ts';

it('writes moments as the clock in the Netherlands shows them, in summer and in winter', () => {
  expect(formatSecond('2026-07-01T21:59:58.123Z')).toBe('01-07-2026 23:59:58');
  expect(formatSecond('2026-12-31T23:00:00Z')).toBe('01-01-2027 00:00:00');
  expect(formatMinute('2026-10-25T01:30:00Z')).toBe('25-10-2026 02:30');
  expect(formatDate('2026-03-28T23:30:00Z')).toBe('29-03-2026');
});
