import { expect, it } from 'vitest';
import { formatLocalTime } from '../../platform/date-time.ts';
import { isSecondOfTwo, momentOf, readLocalTime } from './send-time.ts';

const read = (local: string) => readLocalTime(local).map((moment) => moment.toISOString());

it('reads and writes Dutch time, in winter and in summer', () => {
  expect(read('2026-12-01T09:30')).toEqual(['2026-12-01T08:30:00.000Z']);
  expect(read('2026-07-01T09:30')).toEqual(['2026-07-01T07:30:00.000Z']);
  expect(formatLocalTime('2026-12-01T08:30:59.999Z')).toBe('2026-12-01T09:30');
  expect(formatLocalTime('2026-07-01T07:30:00Z')).toBe('2026-07-01T09:30');
  expect(formatLocalTime('2026-12-31T23:00:00Z')).toBe('2027-01-01T00:00');
});

it('finds no time in the hour that is skipped when summer time begins', () => {
  expect(read('2027-03-28T01:59')).toHaveLength(1);
  expect(read('2027-03-28T02:00')).toEqual([]);
  expect(read('2027-03-28T02:59')).toEqual([]);
  expect(read('2027-03-28T03:00')).toEqual(['2027-03-28T01:00:00.000Z']);
});

it('finds both times in the hour that occurs twice when summer time ends', () => {
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z'];
  expect(read('2027-10-31T02:30')).toEqual([first, second]);
  expect(read('2027-10-31T03:00')).toHaveLength(1);
  expect(momentOf({ sendAt: '2027-10-31T02:30', isLater: false })?.toISOString()).toBe(first);
  expect(momentOf({ sendAt: '2027-10-31T02:30', isLater: true })?.toISOString()).toBe(second);
  expect([first, second, '2027-10-31T02:30:00.000Z'].map((moment) => isSecondOfTwo(moment))).toEqual([
    false,
    true,
    false,
  ]);
});

it('finds nothing in an invalid time', () => {
  for (const text of ['', '2027', 'x', '2027-02-31T10:00']) expect(read(text)).toEqual([]);
});
