import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the addresses that newsletters no longer go to. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the addresses that newsletters no longer go to. */
export type BrokenAddressTexts = Translate<typeof nl>;
