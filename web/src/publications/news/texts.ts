import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts of news for readers. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
