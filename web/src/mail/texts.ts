import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the list of mails. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the list of mails. */
export type MailTexts = Translate<typeof nl>;
