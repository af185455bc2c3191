import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of designs and documents for readers. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
