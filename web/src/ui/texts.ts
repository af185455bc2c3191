import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of components that are the same on every screen. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
