import { expect, it } from 'vitest';
import { readMessageSearch } from './filter.ts';

it('reads what is asked for in the address', () => {
  expect(readMessageSearch({ search: ' oprit ', unread: true, page: 3 })).toEqual({
    search: 'oprit',
    unread: true,
    page: 3,
  });
  expect(readMessageSearch({ unread: 'true' })).toEqual({ unread: true });
});

it('leaves out what cannot be meant', () => {
  expect(readMessageSearch({ search: '', unread: 'nee', page: 0 })).toEqual({});
});
