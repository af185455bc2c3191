import type { Attachment, RelaticsData } from '@dijkportaal/contract/relations';
import { formatDay } from '../../platform/date-time.ts';
import { matchesWords } from '../../ui/forms/find-options.ts';

/** A contact moment or wish in the list of personal documents. */
export interface PersonalEntry {
  key: string;
  kind: 'moment' | 'wish';
  /** Empty when missing. */
  title: string;
  /** As 2025-03-04, with or without a time; empty when unknown. */
  iso: string;
  /** DD-MM-YYYY, or as written; empty when missing. */
  day: string;
  files: Attachment[];
}

/** Contact moments that have a document, together with wishes, newest first (specification, section 2). */
export function mergePersonal({ Contactmoment: moments, Klanteis: wishes }: RelaticsData): PersonalEntry[] {
  const entries: PersonalEntry[] = [
    ...moments
      .filter(({ Document }) => Document.length > 0)
      .map(({ ID, Contactmoment, Datum, Document, Afbeelding }) => ({
        key: `moment ${ID}`,
        kind: 'moment' as const,
        title: Contactmoment.trim(),
        iso: Datum.iso ?? '',
        day: formatDay(Datum.iso, Datum.Datum),
        files: [...Document, ...Afbeelding],
      })),
    ...wishes.map(({ ID, Klanteis, CreatedOn, CreatedOn_iso, Document, Afbeelding }) => ({
      key: `wish ${ID}`,
      kind: 'wish' as const,
      title: Klanteis.trim(),
      iso: CreatedOn_iso ?? '',
      day: formatDay(CreatedOn_iso, CreatedOn),
      files: [...Document, ...Afbeelding],
    })),
  ];
  // Undated entries come last; a day without a time comes after the times of that day.
  return entries.toSorted((one, other) => (one.iso < other.iso ? 1 : one.iso > other.iso ? -1 : 0));
}

/** Entries with every search term in their title, as the server searches documents. */
export const filterPersonal = (entries: PersonalEntry[], search: string): PersonalEntry[] =>
  entries.filter(({ title }) => matchesWords(title, search.trim()));
