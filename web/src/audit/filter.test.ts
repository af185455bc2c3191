import { expect, it } from 'vitest';
import { isReversed, readAuditSearch } from './filter.ts';

it('reads the URL', () => {
  const query = {
    action: 'mfa.disable',
    result: 'failure',
    from: '2026-10-01',
    to: '2026-10-31',
    search: ' linde ',
    page: 3,
    reads_of: 'contact 12',
  };
  expect(readAuditSearch(query)).toEqual({ ...query, search: 'linde' });
});

it('leaves out invalid values', () => {
  expect(
    readAuditSearch({
      action: 'x',
      result: 1,
      from: '2026-02-30',
      to: '0000-01-01',
      search: {},
      page: 'a',
      reads_of: 'group 1',
      other: 1,
    }),
  ).toEqual({});
  for (const page of [1, 0, -3, 1.5, 1e12]) expect(readAuditSearch({ page })).toEqual({});
});

it('treats a number as a search term', () => {
  expect(readAuditSearch({ search: 12 })).toEqual({ search: '12' });
});

it('recognises a period that ends before it begins', () => {
  expect(isReversed({ from: '2026-10-02', to: '2026-10-01' })).toBe(true);
  expect(isReversed({ from: '2026-10-01', to: '2026-10-01' })).toBe(false);
  expect(isReversed({ to: '2026-10-01' })).toBe(false);
});
