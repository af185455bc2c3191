import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of residents' messages. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
