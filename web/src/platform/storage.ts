/** The name of a stored value. */
type StoredName = `dijkportaal.${string}`;

/** Values stored in the browser. Where the browser forbids storage, they last as long as the page. */
interface ValueStore {
  read: (name: StoredName) => string | null;
  /** Stores a value, or removes it with null. */
  write: (name: StoredName, value: string | null) => void;
  /** Reads a value of this user; null if there is none, or if it is someone else's. */
  readOwned: (name: StoredName, userId: number) => unknown;
  /** Stores a value of this user as JSON until they sign out, or removes it with null. */
  writeOwned: (name: StoredName, userId: number, value: object | null) => void;
  removeOwned: (exceptUserId?: number) => void;
}

/** Values shared by all tabs. */
export const browserStore = createStore(() => localStorage);

/** Values of this tab, until it is closed. */
export const tabStore = createStore(() => sessionStorage);

/** Removes all values that belong to a user, or to any other user than this one. */
export function removeOwnedValues(exceptUserId?: number): void {
  for (const store of [browserStore, tabStore]) store.removeOwned(exceptUserId);
}

/** Calls back when another tab changes the value. Returns a function that unsubscribes. */
export function onStoredElsewhere(name: StoredName, callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === name || event.key === null) callback();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

function createStore(open: () => Storage): ValueStore {
  const memory = new Map<string, string>();
  const read = (name: string) => {
    try {
      return open().getItem(name);
    } catch {
      return memory.get(name) ?? null;
    }
  };
  const write = (name: string, value: string | null) => {
    try {
      if (value === null) open().removeItem(name);
      else open().setItem(name, value);
    } catch {
      if (value === null) memory.delete(name);
      else memory.set(name, value);
    }
  };
  const listNames = () => {
    try {
      return Object.keys(open());
    } catch {
      return [...memory.keys()];
    }
  };
  return {
    read,
    write,
    readOwned(name, userId) {
      const owned = parseOwned(read(name));
      return owned?.user === userId ? owned.value : null;
    },
    writeOwned: (name, userId, value) => write(name, value && JSON.stringify({ user: userId, value })),
    // The stored values contain their owner: code that stores drafts may not have been loaded at sign-out.
    removeOwned(exceptUserId) {
      for (const name of listNames()) {
        const owned = name.startsWith('dijkportaal.') ? parseOwned(read(name)) : null;
        if (owned !== null && owned.user !== exceptUserId) write(name, null);
      }
    },
  };
}

function parseOwned(text: string | null): { user: number; value: unknown } | null {
  try {
    const { user, value } = JSON.parse(text ?? '') as { user?: unknown; value?: unknown };
    return typeof user === 'number' && value !== undefined ? { user, value } : null;
  } catch {
    return null;
  }
}
