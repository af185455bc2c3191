import { defineTexts } from '../../platform/i18n.ts';
import nl from './about-nl.json';

/** Texts of the page about the portal. */
export const { useTexts } = defineTexts(nl, () => import('./about-en.json'));
