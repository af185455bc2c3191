import { expect, it } from 'vitest';
import { directionOf, readUserSearch, sortBy } from './filter.ts';

it('reads what stands in the address', () => {
  expect(readUserSearch({ search: ' linde ', ordering: '-last_login', page: 3 })).toEqual({
    search: 'linde',
    ordering: '-last_login',
    page: 3,
  });
});

it('leaves out what cannot be meant', () => {
  for (const ordering of ['name', '--email', 'password', 5, {}]) expect(readUserSearch({ ordering })).toEqual({});
  expect(readUserSearch({ search: [], page: 0 })).toEqual({});
});

it('is by username until something else is asked', () => {
  expect(directionOf({}, 'username')).toBe('ascending');
  expect(directionOf({}, 'email')).toBeUndefined();
  expect(directionOf({ ordering: '-email' }, 'email')).toBe('descending');
});

it('turns the order of the same column around, and begins at the first page', () => {
  const byName = { search: 'linde', page: 4 };
  expect(sortBy(byName, 'username')).toEqual({ search: 'linde', ordering: '-username' });
  expect(sortBy({ ordering: '-username' }, 'username')).toEqual({});
  expect(sortBy(byName, 'last_login')).toEqual({ search: 'linde', ordering: 'last_login' });
});
