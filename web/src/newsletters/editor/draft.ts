import type { Label } from '@dijkportaal/contract/users';
import { browserStore } from '../../platform/storage.ts';
import { readTokens } from '../../platform/tokens.ts';
import type { NewsletterValues } from './form-values.ts';

/** What a draft can store of a form: everything except a selected picture. */
type DraftValues = Omit<NewsletterValues, 'image' | 'keepsImage'>;

/** A newsletter that was not saved when its page was closed. */
export interface NewsletterDraft {
  /** When something was last typed. */
  at: string;
  /** The version at the time the form was opened; null for a new newsletter. */
  version: number | null;
  /** Whether a picture was selected, which is not stored. */
  hadImage: boolean;
  values: DraftValues;
}

/** What a draft belongs to: the id of a newsletter, or a new one. */
export type DraftPlace = number | 'new';

/** Only the last drafts are kept, because browser storage is small. */
const maxDrafts = 5;

/** The draft of this user for a newsletter, or null. */
export function readDraft(userId: number, place: DraftPlace): NewsletterDraft | null {
  return readDrafts(userId)[place] ?? null;
}

/** Stores a draft, or removes it with null. Does nothing after sign-out. */
export function storeDraft(userId: number, place: DraftPlace, draft: NewsletterDraft | null): void {
  if (readTokens() === null) return;
  const { [place]: _before, ...others } = readDrafts(userId);
  const all = Object.entries({ ...others, ...(draft !== null && { [place]: draft }) });
  const latest = all.toSorted(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, maxDrafts);
  const kept = latest.length === 0 ? null : Object.fromEntries(latest);
  browserStore.writeOwned('dijkportaal.newsletter-drafts', userId, kept);
}

function readDrafts(userId: number): Record<string, NewsletterDraft> {
  const stored = browserStore.readOwned('dijkportaal.newsletter-drafts', userId);
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, NewsletterDraft] => isDraft(entry[1])),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An earlier or later version of the portal may have stored something else. */
function isDraft(draft: unknown): draft is NewsletterDraft {
  if (!isRecord(draft) || typeof draft['at'] !== 'string' || !isRecord(draft['values'])) return false;
  const { title, content, sendAt, groups, zones, ...switches } = draft['values'];
  const isText = [title, content, sendAt].every((value) => typeof value === 'string');
  const { send, isLater, sendToContacts, sendToNotLoggedIn, everyone } = switches;
  const isSwitched = [send, isLater, sendToContacts, sendToNotLoggedIn, everyone].every(
    (value) => typeof value === 'boolean',
  );
  return isText && isSwitched && areLabels(groups) && areLabels(zones);
}

const areLabels = (labels: unknown): labels is Label[] =>
  Array.isArray(labels) &&
  labels.every((label) => isRecord(label) && typeof label['id'] === 'number' && typeof label['name'] === 'string');
