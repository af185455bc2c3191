import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the list of newsletters and of their states. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the list. */
export type ListTexts = Translate<typeof nl>;
