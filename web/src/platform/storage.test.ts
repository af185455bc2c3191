// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStore, onStoredElsewhere, removeOwnedValues, tabStore } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

function forbidStorage() {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(forbid);
  }
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(forbid);
  }
}

it('stores values in the browser, and removes them with null', () => {
  browserStore.write('dijkportaal.locale', 'en');
  expect(localStorage.getItem('dijkportaal.locale')).toBe('en');
  expect(browserStore.read('dijkportaal.locale')).toBe('en');
  browserStore.write('dijkportaal.locale', null);
  expect(browserStore.read('dijkportaal.locale')).toBeNull();
});

it('stores values in memory where the browser forbids storage', () => {
  forbidStorage();
  expect(browserStore.read('dijkportaal.session')).toBeNull();
  browserStore.write('dijkportaal.session', 'x');
  expect(browserStore.read('dijkportaal.session')).toBe('x');
  browserStore.write('dijkportaal.session', null);
  expect(browserStore.read('dijkportaal.session')).toBeNull();
});

describe('a value of a user', () => {
  const owned = () => [
    browserStore.readOwned('dijkportaal.letters', 7),
    tabStore.readOwned('dijkportaal.letter', 7),
    tabStore.readOwned('dijkportaal.reply', 8),
  ];
  const write = () => {
    browserStore.writeOwned('dijkportaal.letters', 7, ['a']);
    tabStore.writeOwned('dijkportaal.letter', 7, { text: 'b' });
    tabStore.writeOwned('dijkportaal.reply', 8, { text: 'c' });
  };

  it('cannot be read by another user', () => {
    write();
    expect(owned()).toEqual([['a'], { text: 'b' }, { text: 'c' }]);
    expect(browserStore.readOwned('dijkportaal.letters', 8)).toBeNull();
    browserStore.writeOwned('dijkportaal.letters', 7, null);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['{', 'null', '[]', '7', '{"user":7}', '{"value":1}', '{"user":"7","value":1}'])(
    'is not read from %s',
    (text) => {
      browserStore.write('dijkportaal.letters', text);
      expect(browserStore.readOwned('dijkportaal.letters', 7)).toBeNull();
    },
  );

  it('is removed at sign-out, whatever code stored it, and nothing else is', () => {
    write();
    browserStore.write('dijkportaal.locale', 'en');
    localStorage.setItem('of-another-page', '{"user":7,"value":1}');
    removeOwnedValues();
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
      ['dijkportaal.locale', 'of-another-page'],
      [],
    ]);
  });

  it('is removed when someone else signs in', () => {
    write();
    removeOwnedValues(8);
    expect(owned()).toEqual([null, null, { text: 'c' }]);
  });

  it('is also removed where the browser forbids storage', () => {
    forbidStorage();
    write();
    removeOwnedValues();
    expect(owned()).toEqual([null, null, null]);
  });
});

it('reports changes of that value in other tabs, until it is stopped', () => {
  const heard = vi.fn();
  const stop = onStoredElsewhere('dijkportaal.session', heard);
  dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.locale' }));
  expect(heard).not.toHaveBeenCalled();
  dispatchEvent(new StorageEvent('storage', { key: 'dijkportaal.session' }));
  // clear() sends an event without a key.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
});
