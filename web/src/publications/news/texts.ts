import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts of news as it is read. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
