import { browserStore } from './storage.ts';
import { readTokens } from './tokens.ts';

/** Unsaved work of a form. */
export interface Draft {
  /** When something was last typed, in ISO 8601. */
  at: string;
}

/** Only the last drafts are stored, because browser storage is small. */
const maxDrafts = 20;
const maxAgeMs = 30 * 24 * 3600 * 1000;

/** The stored draft of this user for a form, such as `news 7`; null if there is none or it is too old. */
export function readDraft(userId: number, place: string): Draft | null {
  return readDrafts(userId)[place] ?? null;
}

/**
 * Stores a draft on this device, or removes it with null. Signing out removes all drafts, and someone else who signs in
 * removes those of others; the end of a session does not. Does nothing after sign-out.
 */
export function storeDraft(userId: number, place: string, draft: Draft | null): void {
  if (readTokens() === null) return;
  const { [place]: _before, ...others } = readDrafts(userId);
  const all = Object.entries({ ...others, ...(draft !== null && { [place]: draft }) });
  const latest = all.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, maxDrafts);
  const kept = latest.length === 0 ? null : Object.fromEntries(latest);
  browserStore.writeOwned('dijkportaal.drafts', userId, kept);
}

function readDrafts(userId: number): Record<string, Draft> {
  const stored = browserStore.readOwned('dijkportaal.drafts', userId);
  if (typeof stored !== 'object' || stored === null) return {};
  const drafts = Object.entries(stored as Record<string, { at?: unknown } | null>);
  const isKept = (at: unknown) => typeof at === 'string' && Date.now() - Date.parse(at) < maxAgeMs;
  return Object.fromEntries(drafts.filter((entry): entry is [string, Draft] => isKept(entry[1]?.at)));
}
