import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the newsletter archive. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
