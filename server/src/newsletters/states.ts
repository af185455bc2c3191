import type { newsletters } from '../schema/newsletters.ts';

/** The states in which the form can still be changed: the recipients are not fixed yet. */
export const openStates = ['draft', 'scheduled', 'held'] as const;
export const isOpen = (state: (typeof newsletters.$inferSelect)['state']) => openStates.some((open) => open === state);
