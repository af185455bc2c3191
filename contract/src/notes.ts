import * as z from 'zod/mini';
import { describe, endpoint } from './platform/endpoint.ts';
import { Day, Id, IdParams, requiredText, text, Timestamp } from './platform/fields.ts';
import { listQuery, page } from './platform/paging.ts';

/** What a note is about. */
export const noteSubjects = ['profile', 'contact', 'parcel', 'message'] as const;
export type NoteSubjectKind = (typeof noteSubjects)[number];

export const maxNoteLength = 4000;
export const maxPromiseLength = 1000;

/** Days before a promise is due on which its owner gets a mail. */
export const reminderDays = 2;

export const NoteSubject = z.object({
  kind: z.enum(noteSubjects),
  ref: z.string(),
  name: z.string(),
  profile_id: z.nullable(z.int()),
});
export type NoteSubject = z.output<typeof NoteSubject>;
describe(NoteSubject, {
  this: 'What a note is about.',
  ref: 'The id of the profile, contact or message; the name of a parcel.',
  name: 'Of the person or parcel; the subject of a message.',
  profile_id: 'The profile of the person, if they have an account; null for a parcel.',
});

export const Note = z.object({
  id: z.int(),
  subject: NoteSubject,
  text: z.string(),
  author: z.string(),
  created_at: Timestamp,
  changed_at: Timestamp,
  due_on: z.nullable(z.string()),
  owner_id: z.nullable(z.int()),
  owner: z.string(),
  promise: z.string(),
  done_at: z.nullable(Timestamp),
  done_by: z.string(),
});
export type Note = z.output<typeof Note>;
describe(Note, {
  this: 'A note of staff, which only staff see; with a day it is a follow-up.',
  text: 'Plain text.',
  author: 'Name of who wrote it; empty if that account was deleted.',
  changed_at: 'When the text or the follow-up was last changed; the same as `created_at` if never.',
  due_on: 'The day of a follow-up, as `2026-12-04`; null for a note without one.',
  owner_id: 'The user who will do it; null for a note, or if that account was deleted.',
  owner: 'Name of the owner; empty if there is none.',
  promise: 'What the person was promised, in the words that they see; empty if nothing was promised.',
  done_at: 'When the follow-up was marked as done; null while it is open.',
});

const fields = {
  text: requiredText(maxNoteLength),
  due_on: z._default(z.nullable(Day), null),
  owner_id: z._default(z.nullable(Id), null),
  promise: z._default(text(maxPromiseLength).check(z.trim()), ''),
};

export const NoteChanges = z.strictObject(fields);
export type NoteChanges = z.output<typeof NoteChanges>;
describe(
  NoteChanges,
  'The text and the follow-up of a note. A follow-up without `owner_id` is of the caller; `promise` needs `due_on`.',
  { text: 'Wil weten of de oprit open blijft.', due_on: '2026-12-04', promise: 'Wij bellen u over de oprit.' },
);

const isOne = (given: object) => Object.values(given).filter((value) => value !== undefined).length === 1;
const oneSubject = 'Kies één persoon, perceel of bericht.';

export const NewNote = z
  .strictObject({
    profile: z.optional(Id),
    contact: z.optional(Id),
    parcel: z.optional(requiredText(200)),
    message: z.optional(Id),
    ...fields,
  })
  .check(z.refine(({ profile, contact, parcel, message }) => isOne({ profile, contact, parcel, message }), oneSubject));
export type NewNote = z.output<typeof NewNote>;
describe(NewNote, 'A new note about one profile, contact, parcel or message.', {
  profile: 12,
  text: 'Belde over de oprit. Terugbellen.',
  due_on: '2026-12-04',
});

const filterId = z.optional(IdParams.shape.id);

export const Promised = z.object({
  id: z.int(),
  text: z.string(),
  due_on: z.string(),
  made_at: Timestamp,
  done_at: z.nullable(Timestamp),
});
export type Promised = z.output<typeof Promised>;
describe(Promised, {
  this: 'What the project team promised to the caller.',
  due_on: 'The last day, as `2026-12-04`.',
  done_at: 'When it was done; null while it is open.',
});

/** What a save can change; see `Endpoint.version`. */
const version = ['text', 'due_on', 'owner_id', 'promise'] as const;

export const notes = {
  description: 'Notes and follow-ups of staff about people, parcels and messages, and what residents were promised.',
  list: endpoint({
    method: 'GET',
    url: '/api/notes/',
    access: 'staff',
    extension: true,
    summary: 'Notes about one subject: open follow-ups by day, then the others, newest first',
    description:
      'Those of a profile include those of its contacts and messages. With `owner=me` instead of a subject: the open follow-ups of the caller, those of nobody, and late promises of colleagues.',
    query: z
      .extend(z.omit(listQuery('created_at'), { search: true, ordering: true }), {
        profile: filterId,
        contact: filterId,
        parcel: z.optional(requiredText(200)),
        message: filterId,
        owner: z.optional(z.literal('me')),
      })
      .check(
        z.refine(
          ({ profile, contact, parcel, message, owner }) => isOne({ profile, contact, parcel, message, owner }),
          oneSubject,
        ),
      ),
    response: page(Note),
  }),
  get: endpoint({
    method: 'GET',
    url: '/api/notes/:id/',
    access: 'staff',
    extension: true,
    summary: 'One note',
    params: IdParams,
    version,
    response: Note,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/notes/',
    access: 'staff',
    extension: true,
    summary: 'Write a note, or with a day a follow-up',
    body: NewNote,
    response: Note,
  }),
  replace: endpoint({
    method: 'PUT',
    url: '/api/notes/:id/',
    access: 'staff',
    extension: true,
    summary: 'Change a note or follow-up, also of a colleague',
    params: IdParams,
    version,
    ignored: ['author', 'owner', 'changed_at', 'done_at', 'done_by'],
    body: NoteChanges,
    response: Note,
  }),
  mark: endpoint({
    method: 'POST',
    url: '/api/notes/:id/done/',
    access: 'staff',
    extension: true,
    summary: 'Mark a follow-up as done or as open; 409 for a note without one',
    statuses: [409],
    params: IdParams,
    body: z.strictObject({ is_done: z.boolean() }),
    response: Note,
  }),
  delete: endpoint({
    method: 'DELETE',
    url: '/api/notes/:id/',
    access: 'staff',
    extension: true,
    summary: 'Permanently delete a note or follow-up, and the promise in it',
    params: IdParams,
    version,
    response: z.object({ detail: z.string() }),
  }),
  owners: endpoint({
    method: 'GET',
    url: '/api/notes/owners/',
    access: 'staff',
    extension: true,
    summary: 'Staff who can own a follow-up, by name',
    response: z.object({ results: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  promises: endpoint({
    method: 'GET',
    url: '/api/promises/',
    access: 'signed-in',
    whileImpersonating: true,
    extension: true,
    summary: 'What the project team promised you: what is open by day, then what was done; at most 100',
    response: z.object({ results: z.array(Promised) }),
  }),
};
