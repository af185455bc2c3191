import { expect, it } from 'vitest';
import { readWrittenDate, writeDate } from './written-date.ts';

it.each([
  ['01-04-2026', '2026-04-01'],
  ['1-4-2026', '2026-04-01'],
  [' 01/04/2026 ', '2026-04-01'],
  ['1.4.2026', '2026-04-01'],
  ['01042026', '2026-04-01'],
  ['2026-04-01', '2026-04-01'],
  ['29-02-2028', '2028-02-29'],
])('the day %s is %s', (text, date) => {
  expect(readWrittenDate(text, 'day')).toBe(date);
});

it.each(['', '1-4', '01-04-26', '31-04-2026', '29-02-2026', '04-31-2026', '01-04-0202', '01-04-2026 09:30', 'morgen'])(
  '%j is not a day',
  (text) => {
    expect(readWrittenDate(text, 'day')).toBeNull();
  },
);

it.each([
  ['01-04-2026 09:30', '2026-04-01T09:30'],
  ['1-4-2026, 9.30', '2026-04-01T09:30'],
  ['010420260930', '2026-04-01T09:30'],
  ['2026-04-01T09:30', '2026-04-01T09:30'],
])('the time %s is %s', (text, moment) => {
  expect(readWrittenDate(text, 'minute')).toBe(moment);
});

it.each(['01-04-2026', '01-04-2026 24:00', '01-04-2026 09:60', '01-04-2026 9'])('%j is not a time', (text) => {
  expect(readWrittenDate(text, 'minute')).toBeNull();
});

it('writes day, month and year', () => {
  expect(['2026-04-01', '2026-04-01T09:30', ''].map(writeDate)).toEqual(['01-04-2026', '01-04-2026 09:30', '']);
});
