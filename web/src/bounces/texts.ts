import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of bounced addresses. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of bounced addresses. */
export type BrokenAddressTexts = Translate<typeof nl>;
