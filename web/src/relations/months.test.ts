import type { Contactmoment } from '@dijkportaal/contract/relations';
import { describe, expect, it } from 'vitest';
import { groupByMonth, nameMonth, formatAge } from './months.ts';

const moment = (ID: string, iso: string | null): Contactmoment => ({
  ID,
  Contactmoment: ID,
  Datum: { Datum: iso ?? 'onbekend', iso },
  Type_contactmoment: { Type_contactmoment: '' },
  Status_contactmoment: { Status_contactmoment: '' },
  Vastlegging: { Vastlegging: '' },
  Document: [],
  Afbeelding: [],
});
const grouped = (...moments: Contactmoment[]) =>
  groupByMonth(moments).map(({ month, moments: found }) => [month, found.map(({ ID }) => ID)]);

describe('contact moments', () => {
  it('are grouped by month, newest first throughout, undated ones last', () => {
    expect(
      grouped(
        moment('a', '2025-03-04'),
        moment('b', null),
        moment('c', '2024-12-31T23:59:00'),
        moment('d', '2025-03-04T14:05:00'),
        moment('e', '2025-10-09'),
        moment('f', '2025-03-31'),
        moment('g', null),
      ),
    ).toEqual([
      ['2025-10', ['e']],
      ['2025-03', ['f', 'd', 'a']],
      ['2024-12', ['c']],
      [null, ['b', 'g']],
    ]);
  });

  it('at the same moment keep their order, and the given list does not change', () => {
    const moments = [moment('a', '2025-03-04'), moment('b', '2025-03-04')];
    expect(grouped(...moments)).toEqual([['2025-03', ['a', 'b']]]);
    expect(grouped()).toEqual([]);
  });
});

describe('texts for time', () => {
  it('name a month in both languages', () => {
    expect([nameMonth('2025-03', 'nl'), nameMonth('2025-03', 'en')]).toEqual(['Maart 2025', 'March 2025']);
    expect(nameMonth('2024-12', 'nl')).toBe('December 2024');
  });

  it.each([
    [-10, null],
    [59, null],
    [60, '1 minuut geleden'],
    [59 * 60, '59 minuten geleden'],
    [60 * 60, '1 uur geleden'],
    [47 * 3600, '47 uur geleden'],
    [48 * 3600, '2 dagen geleden'],
  ])('describe an age of %d seconds', (seconds, age) => {
    const now = Date.parse('2026-11-21T20:00:00Z');
    expect(formatAge(new Date(now - seconds * 1000).toISOString(), now, 'nl')).toBe(age);
  });

  it('describe an age in English', () => {
    expect(formatAge('2026-11-21T19:48:00Z', Date.parse('2026-11-21T20:00:00Z'), 'en')).toBe('12 minutes ago');
  });
});
