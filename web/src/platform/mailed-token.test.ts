// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { takeMailedToken } from './mailed-token.ts';

beforeEach(() => history.replaceState(null, '', '/'));

function open(address: string): string | null {
  history.pushState({ kept: true }, '', address);
  return takeMailedToken();
}

it.each([
  ['/?token=geheim', '/'],
  ['/design?a=1&token=geheim&b=2#kop', '/design?a=1&b=2#kop'],
  ['/?token=geheim&token=ander', '/'],
])('removes the token from %s', (address, left) => {
  const entries = history.length;
  expect(open(address)).toBe('geheim');
  expect(location.pathname + location.search + location.hash).toBe(left);
  expect(history.length).toBe(entries + 1);
  expect(history.state).toEqual({ kept: true });
});

it('leaves a URL without a token unchanged', () => {
  expect(open('/?van=brief&zin=a%20b')).toBeNull();
  expect(location.search).toBe('?van=brief&zin=a%20b');
});

it('ignores an empty token', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(open('/?token=')).toBeNull();
  expect(location.search).toBe('');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
