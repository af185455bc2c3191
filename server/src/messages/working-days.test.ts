import { expect, test } from 'vitest';
import { workingDaysAgo } from './working-days.ts';

test.each([
  ['2026-11-24', 5, '2026-11-16', 'a weekend'],
  ['2026-11-24', 1, '2026-11-22', 'what came on Sunday was read on Monday'],
  ['2026-11-23', 1, '2026-11-19', 'Friday was the last working day'],
  ['2026-12-29', 2, '2026-12-23', 'Christmas'],
  ['2027-01-04', 1, '2026-12-30', 'New Year’s Day'],
  ['2026-04-07', 1, '2026-04-01', 'Good Friday and Easter Monday'],
  ['2026-04-28', 1, '2026-04-23', 'King’s Day'],
  ['2026-05-06', 1, '2026-05-03', 'Liberation Day'],
  ['2026-05-15', 1, '2026-05-12', 'Ascension Day'],
  ['2026-05-26', 1, '2026-05-21', 'Whit Monday'],
])('on %s, %i whole working days ago is %s: %s', (today, count, day) => {
  expect(workingDaysAgo(count, new Date(`${today}T09:00:00Z`))).toBe(day);
});

test('a day begins at midnight in Amsterdam', () => {
  expect(workingDaysAgo(1, new Date('2026-11-24T22:59:00Z'))).toBe('2026-11-22');
  expect(workingDaysAgo(1, new Date('2026-11-24T23:01:00Z'))).toBe('2026-11-23');
});
