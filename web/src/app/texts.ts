import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the shell and the screens that belong to no capability. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
