import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the retention periods, for superusers. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the retention periods. */
export type RetentionTexts = Translate<typeof nl>;
