import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of what asks for staff's attention. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));

/** Looks up a text of what asks for staff's attention. */
export type DashboardTexts = Translate<typeof nl>;
