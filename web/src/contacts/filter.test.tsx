import { expect, it } from 'vitest';
import { readContactSearch } from './filter.ts';

it('reads what is valid in the URL and ignores the rest', () => {
  expect(readContactSearch({ search: ' linde ', group: '3', zone: 4, ordering: '-email', page: '2' })).toEqual({
    search: 'linde',
    group: 3,
    zone: 4,
    ordering: '-email',
    page: 2,
  });
  expect(readContactSearch({ search: '', group: 'x', zone: -1, ordering: 'user', page: 1 })).toEqual({});
  expect(readContactSearch({ group: 3e9, zone: 1.5 })).toEqual({});
});
