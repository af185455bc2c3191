import { expect, it } from 'vitest';
import { directionOf, readContactSearch, sortBy } from './filter.ts';

it('reads what an address can mean and leaves out the rest', () => {
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

it('sorts by a column, then the other way around, from the first page on', () => {
  expect(directionOf({}, 'name')).toBe('ascending');
  expect(directionOf({}, 'email')).toBeUndefined();
  const byEmail = sortBy({ page: 3, group: 1 }, 'email');
  expect(byEmail).toMatchObject({ ordering: 'email', page: undefined, group: 1 });
  expect(directionOf(sortBy(byEmail, 'email'), 'email')).toBe('descending');
  expect(sortBy(byEmail, 'name').ordering).toBeUndefined();
});
