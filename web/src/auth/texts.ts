import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of signing in and of passwords. */
export const { useTexts, getTexts } = defineTexts(nl, () => import('./en.json'));
