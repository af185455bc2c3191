import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of managing users. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of managing users. */
export type UserTexts = Translate<typeof nl>;
