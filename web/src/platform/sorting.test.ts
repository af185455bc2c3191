import { expect, it } from 'vitest';
import { defineSorting } from './sorting.ts';

const sorting = defineSorting(['name', 'email'], '-name');

it('reads the order by one of its columns and ignores any other', () => {
  expect(sorting.read({ ordering: '-email' })).toEqual({ ordering: '-email' });
  for (const ordering of ['phone', '--name', 5, {}]) expect(sorting.read({ ordering })).toEqual({});
});

it('shows how the list is sorted by a column', () => {
  const directionOf = (column: 'name' | 'email', filter = {}) => sorting.by(column, filter, () => {}).direction;
  expect([directionOf('name'), directionOf('email')]).toEqual(['descending', undefined]);
  expect(directionOf('email', { ordering: 'email' })).toBe('ascending');
});

it('sorts by another column or reverses the order, from the first page, and leaves the default out of the URL', () => {
  type Filter = Parameters<typeof sorting.by>[1];
  const sort = (column: 'name' | 'email', filter: Filter) => {
    let next: Filter = {};
    sorting.by(column, filter, (changed) => (next = changed)).onSort();
    return next;
  };
  expect(sort('email', { search: 'dijk', page: 3 })).toEqual({ search: 'dijk', ordering: 'email' });
  expect(sort('email', { ordering: 'email' })).toEqual({ ordering: '-email' });
  expect(sort('name', {})).toEqual({ ordering: 'name' });
  expect(sort('name', { ordering: 'name' })).toEqual({});
});
