import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of choosing what one gets by e-mail, without signing in. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
