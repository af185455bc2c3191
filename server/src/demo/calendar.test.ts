import { expect, test } from 'vitest';
import { demoNewsletters } from './newsletters.ts';
import { dayInWords, seasonOf } from './calendar.ts';
import { demoPublications } from './publications/publications.ts';

test.each([
  ['2026-11-23T09:00:00Z', 10, 4, 'donderdag 3 december'],
  ['2026-12-25T22:30:00Z', 7, 5, 'vrijdag 1 januari'],
  ['2026-03-01T12:00:00Z', 0, 7, 'zondag 1 maart'],
])('from %s, %i days on, the day %i is %s', (now, days, weekday, words) => {
  expect(dayInWords(new Date(now), days, weekday)).toBe(words);
});

test('the seasons begin in March, June, September and December', () => {
  const months = Array.from({ length: 12 }, (_, month) => seasonOf(new Date(Date.UTC(2026, month, 15))));
  expect(months.map((season) => season[0]).join('')).toBe('wwlllzzzhhhw');
});

const spring = new Date('2026-04-20T12:00:00Z');
const autumn = new Date('2027-10-20T12:00:00Z');
const written = (now: Date) => JSON.stringify([demoPublications(now), demoNewsletters(now)]);

test('what the demo announces is always in the future, and its news fits the season', () => {
  expect(written(spring)).toContain('donderdag 30 april');
  expect(written(spring)).toContain('Broedseizoen');
  expect(written(spring)).not.toContain('stormseizoen');
  expect(written(autumn)).toContain('donderdag 4 november');
  expect(written(autumn)).toContain('stormseizoen');
  expect(written(autumn)).toContain('Planning van het werk in 2028 en 2029');
});
