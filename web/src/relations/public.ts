export { Attachments } from './attachments.tsx';
export { refreshRelations, relationsQuery } from './queries.ts';
export { readRelations } from './read-relations.ts';
export { MomentCard } from './moment-card.tsx';
export { WishCard } from './wish-card.tsx';
export { groupByMonth } from './months.ts';
export { LongText } from './long-text.tsx';
