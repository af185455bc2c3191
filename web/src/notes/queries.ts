import { notes, type NewNote } from '@dijkportaal/contract/notes';
import { people } from '@dijkportaal/contract/people/people';
import { queryOptions } from '@tanstack/react-query';
import { callExtension } from '../platform/extensions.ts';
import { editedOptions, keyOf, pagedOptions } from '../platform/queries.ts';

/** What notes are about: one of these. */
export type Subject = Pick<NewNote, 'profile' | 'contact' | 'parcel' | 'message'>;

/** Endpoints whose data changes with a note. */
export const noteEndpoints = [notes.list, people.timeline];

export const notesPageSize = 10;

/** One page of the notes about a subject: open follow-ups first. */
export const notesQuery = (subject: Subject, page: number) =>
  queryOptions({
    queryKey: keyOf(notes.list, subject, page),
    queryFn: () => {
      const about = Object.fromEntries(Object.entries(subject).map(([kind, ref]) => [kind, String(ref)]));
      return callExtension(notes.list, {
        query: { ...about, page: String(page), page_size: String(notesPageSize) },
      });
    },
    ...pagedOptions,
  });

/** The most follow-ups that home shows. */
export const maxFollowUps = 100;

/** The open follow-ups of the caller, by day. */
export const myFollowUpsQuery = queryOptions({
  queryKey: keyOf(notes.list, 'me'),
  queryFn: () => callExtension(notes.list, { query: { owner: 'me', page_size: String(maxFollowUps) } }),
  staleTime: 0,
});

export const fetchNote = (id: number) => callExtension(notes.get, { params: { id: String(id) } });

/** One note, to edit. */
export const noteQuery = (id: number) =>
  queryOptions({ queryKey: keyOf(notes.get, id), queryFn: () => fetchNote(id), ...editedOptions });

/** Staff who can own a follow-up. */
export const ownersQuery = queryOptions({
  queryKey: keyOf(notes.owners),
  queryFn: async () => (await callExtension(notes.owners)).results,
});
