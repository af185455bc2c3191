export { MyFollowUps } from './my-follow-ups.tsx';
export { SubjectLink } from './note-row.tsx';
export { NotesSection } from './notes-section.tsx';
export { noteEndpoints, notesQuery, ownersQuery, type Subject } from './queries.ts';
