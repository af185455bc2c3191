import type { Label } from '@dijkportaal/contract/users';
import { readDraft as readStored, storeDraft as store, type Draft } from '../../platform/drafts.ts';
import type { NewsletterValues } from './form-values.ts';

/** What a draft can store of a form: everything except a selected picture. */
type DraftValues = Omit<NewsletterValues, 'image' | 'keepsImage'>;

/** A newsletter that was not saved when its page was closed. */
export interface NewsletterDraft extends Draft {
  /** The version at the time the form was opened; null for a new newsletter. */
  version: number | null;
  /** Whether a picture was selected, which is not stored. */
  hadImage: boolean;
  values: DraftValues;
}

/** What a draft belongs to: the id of a newsletter, or a new one. */
export type DraftPlace = number | 'new';

/** The draft of this user for a newsletter, or null. */
export function readDraft(userId: number, place: DraftPlace): NewsletterDraft | null {
  const stored: unknown = readStored(userId, nameOf(place));
  if (!isDraft(stored)) return null;
  // One of an earlier version of the portal has no segments.
  return { ...stored, values: Object.assign({ segments: [] }, stored.values) };
}

/** Stores a draft, or removes it with null. Does nothing after sign-out. */
export function storeDraft(userId: number, place: DraftPlace, draft: NewsletterDraft | null): void {
  store(userId, nameOf(place), draft);
}

const nameOf = (place: DraftPlace) => `newsletter ${place}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An earlier or later version of the portal may have stored something else. */
function isDraft(draft: unknown): draft is NewsletterDraft {
  if (!isRecord(draft) || typeof draft['at'] !== 'string' || !isRecord(draft['values'])) return false;
  const { title, content, sendAt, groups, zones, segments = [], ...switches } = draft['values'];
  const isText = [title, content, sendAt].every((value) => typeof value === 'string');
  const { send, isLater, sendToContacts, sendToNotLoggedIn, everyone } = switches;
  const isSwitched = [send, isLater, sendToContacts, sendToNotLoggedIn, everyone].every(
    (value) => typeof value === 'boolean',
  );
  return isText && isSwitched && [groups, zones, segments].every(areLabels);
}

const areLabels = (labels: unknown): labels is Label[] =>
  Array.isArray(labels) &&
  labels.every((label) => isRecord(label) && typeof label['id'] === 'number' && typeof label['name'] === 'string');
