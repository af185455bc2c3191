// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { formatAge, formatDate, formatDay, formatMinute, formatSecond, nameMonth } from './date-time.ts';

afterEach(() => (document.documentElement.lang = 'nl'));
document.documentElement.lang = 'nl';

it('formats times in Dutch time, in summer and in winter', () => {
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

it('names a month in the language of the page', () => {
  expect([nameMonth('2025-03'), nameMonth('2024-12')]).toEqual(['Maart 2025', 'December 2024']);
  document.documentElement.lang = 'en';
  expect(nameMonth('2025-03')).toBe('March 2025');
});

it.each([
  [-10, null],
  [59, null],
  [60, '1 minuut geleden'],
  [59 * 60, '59 minuten geleden'],
  [60 * 60, '1 uur geleden'],
  [47 * 3600, '47 uur geleden'],
  [48 * 3600, '2 dagen geleden'],
])('describes an age of %d seconds', (seconds, age) => {
  const now = Date.parse('2026-11-21T20:00:00Z');
  expect(formatAge(new Date(now - seconds * 1000).toISOString(), now)).toBe(age);
});

it('describes an age in English', () => {
  document.documentElement.lang = 'en';
  expect(formatAge('2026-11-21T19:48:00Z', Date.parse('2026-11-21T20:00:00Z'))).toBe('12 minutes ago');
});
