import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the map and the lists next to it. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
