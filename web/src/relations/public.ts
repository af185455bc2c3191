/** Wishes and contact moments of the signed-in person: the query, a refresh of it, and the attachments. */
export { fetchAttachment, refreshRelations, relationsQuery } from './queries.ts';
export { readRelations } from './read-relations.ts';
/** One wish, and one contact moment, in full. */
export { MomentCard } from './moment-card.tsx';
export { WishCard } from './wish-card.tsx';
/** Contact moments by month, newest first. */
export { groupByMonth } from './months.ts';
/** A record; a long one is collapsed. */
export { LongText } from './long-text.tsx';
