/** Counts the designs, documents and news that need the attention of staff. */
export { countAttention } from './queries.ts';

/** Whether an item is published, and for a resident: a condition in SQL. */
export { isPublishedFor } from './queries.ts';

/** The version of the publications, and the segments that a resident is in, of those that publications are for. */
export { readStateFor } from './queries.ts';

/** The newest items of a kind that at least one of some people sees. */
export { listPublishedForAny } from './queries.ts';

/** Publishes the items that are due. */
export { publishPlanned } from './save-publication.ts';

/** How many items `publishPlanned` publishes at a time. */
export { maxPublished } from './save-publication.ts';
