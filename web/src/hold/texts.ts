import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the hold after a restore. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the hold. */
export type HoldTexts = Translate<typeof nl>;
