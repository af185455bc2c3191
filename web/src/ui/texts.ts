import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of components that say the same on every screen. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
