export { MyFollowUps } from './my-follow-ups.tsx';
export { NotesSection } from './notes-section.tsx';
export { notesQuery, ownersQuery, type Subject } from './queries.ts';
