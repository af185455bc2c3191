/** What the portal keeps in the browser; nothing else is ever stored. */
type StoredName =
  | 'dijkportaal.session'
  | 'dijkportaal.locale'
  | 'dijkportaal.cookie-notice'
  | 'dijkportaal.code-request'
  | 'dijkportaal.message-draft'
  | 'dijkportaal.newsletter-drafts';

const memory = new Map<StoredName, string>();

/** A mailed code works only for the tab that asked for it, a draft stays in the tab in which it is written. */
const ofTab = /code-request|message-draft/;
const placeOf = (name: StoredName) => (ofTab.test(name) ? sessionStorage : localStorage);

/** Reads a stored value. Where the browser forbids storage, values live as long as the page. */
export function readStored(name: StoredName): string | null {
  try {
    return placeOf(name).getItem(name);
  } catch {
    return memory.get(name) ?? null;
  }
}

/** Stores a value, or removes it with null. */
export function store(name: StoredName, value: string | null): void {
  try {
    if (value === null) placeOf(name).removeItem(name);
    else placeOf(name).setItem(name, value);
  } catch {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
  }
}

/** Calls back when another tab changes the value. Answers how to stop. */
export function onStoredElsewhere(name: StoredName, callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === name || event.key === null) callback();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
