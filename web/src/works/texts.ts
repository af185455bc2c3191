import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the screens of residents. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
