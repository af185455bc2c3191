import type { Contactmoment } from '@dijkportaal/contract/relations';
import { describe, expect, it } from 'vitest';
import { groupByMonth } from './months.ts';

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

  it('at the same time preserve their order, and the given list does not change', () => {
    const moments = [moment('a', '2025-03-04'), moment('b', '2025-03-04')];
    expect(grouped(...moments)).toEqual([['2025-03', ['a', 'b']]]);
    expect(grouped()).toEqual([]);
  });
});
