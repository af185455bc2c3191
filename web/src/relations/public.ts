/** Wishes and contact moments of the signed-in person: the query, a refresh of it, and the attachments. */
export { fetchAttachment, readRelations, refreshRelations, relationsQuery } from './queries.ts';
