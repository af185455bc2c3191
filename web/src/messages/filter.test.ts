import { expect, it } from 'vitest';
import { readMessageSearch } from './filter.ts';

it('reads the URL', () => {
  expect(readMessageSearch({ search: ' oprit ', unread: true, page: 3 })).toEqual({
    search: 'oprit',
    unread: true,
    page: 3,
  });
  expect(readMessageSearch({ unread: 'true' })).toEqual({ unread: true });
});

it('leaves out invalid values', () => {
  expect(readMessageSearch({ search: '', unread: 'nee', page: 0 })).toEqual({});
});
