// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { formatNumber, formatSize } from './numbers.ts';

afterEach(() => (document.documentElement.lang = 'nl'));
document.documentElement.lang = 'nl';

it('formats numbers in the language of the page, or in a given one', () => {
  expect([formatNumber(12_345), formatNumber(12_345, 'en')]).toEqual(['12.345', '12,345']);
  document.documentElement.lang = 'en';
  expect(formatNumber(12_345)).toBe('12,345');
});

it.each([
  [0, '1 kB'],
  [340_400, '340 kB'],
  [999_400, '999 kB'],
  [1_240_000, '1,2 MB'],
  [104_857_600, '105 MB'],
  [2_500_000_000, '2,5 GB'],
])('formats %d bytes', (bytes, size) => {
  expect(formatSize(bytes)).toBe(size);
});

it('formats bytes in English', () => {
  document.documentElement.lang = 'en';
  expect(formatSize(1_240_000)).toBe('1.2 MB');
});
