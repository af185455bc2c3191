import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the second factor. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
