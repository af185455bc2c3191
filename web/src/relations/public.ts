/** Wishes and contact moments of the signed-in person: the query, a refresh of it, and the attachments. */
export { fetchAttachment, refreshRelations, relationsQuery } from './queries.ts';
export { readRelations } from './read-relations.ts';
