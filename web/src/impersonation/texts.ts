import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of viewing the portal as a resident. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
