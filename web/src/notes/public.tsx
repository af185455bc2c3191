export { MyFollowUps } from './my-follow-ups.tsx';
export { NotesDetails, NotesSection } from './notes-section.tsx';
export { notesQuery, type Subject } from './queries.ts';
