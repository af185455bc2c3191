import { expect, it } from 'vitest';
import { isFiltered, isReversed, readAuditSearch } from './filter.ts';

it('reads what stands in the address', () => {
  const address = {
    action: 'mfa.disable',
    result: 'failure',
    from: '2026-10-01',
    to: '2026-10-31',
    search: ' linde ',
    page: 3,
  };
  expect(readAuditSearch(address)).toEqual({ ...address, search: 'linde' });
});

it('leaves out what cannot be meant', () => {
  expect(
    readAuditSearch({ action: 'x', result: 1, from: '2026-02-30', to: '0000-01-01', search: {}, page: 'a', other: 1 }),
  ).toEqual({});
  for (const page of [1, 0, -3, 1.5, 1e12]) expect(readAuditSearch({ page })).toEqual({});
});

it('takes a number as a word to search for', () => {
  expect(readAuditSearch({ search: 12 })).toEqual({ search: '12' });
});

it('knows a period that ends before it begins', () => {
  expect(isReversed({ from: '2026-10-02', to: '2026-10-01' })).toBe(true);
  expect(isReversed({ from: '2026-10-01', to: '2026-10-01' })).toBe(false);
  expect(isReversed({ to: '2026-10-01' })).toBe(false);
});

it('does not take a page for a filter', () => {
  expect(isFiltered({ page: 2, search: undefined })).toBe(false);
  expect(isFiltered({ page: 2, search: 'linde' })).toBe(true);
});
