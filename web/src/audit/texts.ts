import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the audit log. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of the audit log. */
export type AuditTexts = Translate<typeof nl>;
