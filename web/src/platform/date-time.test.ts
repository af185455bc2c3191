import { expect, it } from 'vitest';
import { formatDate, formatMinute, formatSecond, formatDay } from './date-time.ts';

it('formats moments in Dutch time, in summer and in winter', () => {
  expect(formatSecond('2026-07-01T21:59:58.123Z')).toBe('01-07-2026 23:59:58');
  expect(formatSecond('2026-12-31T23:00:00Z')).toBe('01-01-2027 00:00:00');
  expect(formatMinute('2026-10-25T01:30:00Z')).toBe('25-10-2026 02:30');
  expect(formatDate('2026-03-28T23:30:00Z')).toBe('29-03-2026');
});

it.each([
  ['2025-03-04', '4 maart', '04-03-2025'],
  ['2025-12-31T23:59:59', 'x', '31-12-2025'],
  ['2025-01-01T00:00:00', 'x', '01-01-2025'],
  [null, 'begin 2025', 'begin 2025'],
  [null, '', ''],
])('formats the day of %s', (iso, written, day) => {
  expect(formatDay(iso, written)).toBe(day);
});
