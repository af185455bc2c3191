import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of wishes and contact moments. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
