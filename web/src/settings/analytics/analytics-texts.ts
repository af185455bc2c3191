import { defineTexts } from '../../platform/i18n.ts';
import nl from './analytics-nl.json';

/** Texts of the page with statistics. */
export const { useTexts } = defineTexts(nl, () => import('./analytics-en.json'));
