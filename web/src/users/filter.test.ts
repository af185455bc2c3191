import { expect, it } from 'vitest';
import { readUserSearch } from './filter.ts';

it('reads search terms, order and page from the URL', () => {
  expect(readUserSearch({ search: ' linde ', ordering: '-last_login', page: 3 })).toEqual({
    search: 'linde',
    ordering: '-last_login',
    page: 3,
  });
  expect(readUserSearch({ search: [], ordering: 'password', page: 0 })).toEqual({});
});
