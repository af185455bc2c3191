import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of contacts. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of contacts. */
export type ContactTexts = Translate<typeof nl>;
