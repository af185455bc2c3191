import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the bin. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the bin. */
export type BinTexts = Translate<typeof nl>;
