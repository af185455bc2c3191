// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { onStoredElsewhere, readStored, store } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('keeps values in the browser, and removes them with null', () => {
  store('dijkportaal.locale', 'en');
  expect(localStorage.getItem('dijkportaal.locale')).toBe('en');
  expect(readStored('dijkportaal.locale')).toBe('en');
  store('dijkportaal.locale', null);
  expect(readStored('dijkportaal.locale')).toBeNull();
});

it('keeps values as long as the page lives where the browser forbids storage', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(forbid);
  }
  expect(readStored('dijkportaal.session')).toBeNull();
  store('dijkportaal.session', 'x');
  expect(readStored('dijkportaal.session')).toBe('x');
  store('dijkportaal.session', null);
  expect(readStored('dijkportaal.session')).toBeNull();
});

it('hears of changes in other tabs to that value alone, until it is stopped', () => {
  const heard = vi.fn();
  const stop = onStoredElsewhere('dijkportaal.session', heard);
  dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.locale' }));
  expect(heard).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
  // Clearing all of it has no key.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
});
