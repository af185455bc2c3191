import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts of groups and zones. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of groups and zones. */
export type GroupTexts = Translate<typeof nl>;
