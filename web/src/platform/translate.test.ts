import { describe, expect, it } from 'vitest';
import { translate } from './translate.ts';

const texts = {
  greeting: 'Welkom {{name}}',
  list: { found_one: '{{count}} persoon', found_other: '{{count}} personen' },
};

describe('translate', () => {
  it('fills in values, also when one contains what looks like a placeholder', () => {
    expect(translate(texts, 'nl', 'greeting', { name: '{{name}} $& Kolk' })).toBe('Welkom {{name}} $& Kolk');
  });

  it.each([
    [0, '0 personen'],
    [1, '1 persoon'],
    [2, '2 personen'],
    [10_000, '10.000 personen'],
  ])('chooses the plural form for %i', (count, expected) => {
    expect(translate(texts, 'nl', 'list.found', { count })).toBe(expected);
  });

  it('leaves a placeholder empty when its value is missing', () => {
    expect(translate(texts, 'nl', 'greeting')).toBe('Welkom ');
  });
});
