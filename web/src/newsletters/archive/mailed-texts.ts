import { defineTexts } from '../../platform/i18n.ts';
import nl from './mailed-nl.json';

/** Texts of reading a newsletter in the browser without signing in. */
export const { useTexts } = defineTexts(nl, () => import('./mailed-en.json'));
