import { expect, it } from 'vitest';
import { readMessageSearch } from './filter.ts';

it('reads the URL', () => {
  expect(readMessageSearch({ search: ' oprit ', unread: true, page: 3 })).toEqual({
    search: 'oprit',
    unread: true,
    page: 3,
  });
  expect(readMessageSearch({ unread: 'true', late: true })).toEqual({ unread: true, late: true });
  expect(readMessageSearch({ state: 'new', owner: '12', zone: 3 })).toEqual({ state: 'new', owner: 12, zone: 3 });
});

it('leaves out invalid values', () => {
  expect(readMessageSearch({ search: '', unread: 'nee', page: 0, state: 'weg', owner: 'ik', zone: -1 })).toEqual({});
});
