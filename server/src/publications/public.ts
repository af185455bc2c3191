export { countAttention } from './queries.ts';
export { isPublishedFor } from './queries.ts';
export { hasNotReacted } from './question.ts';
export { isOpenQuestion } from './question.ts';
export { readStateFor } from './queries.ts';
export { listPublishedForAny } from './queries.ts';
export { publishPlanned } from './save-publication.ts';
export { maxPublished } from './save-publication.ts';
