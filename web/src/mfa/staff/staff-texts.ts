import { defineTexts } from '../../platform/i18n.ts';
import nl from './staff-nl.json';

/** Texts of what staff do about other people's second factor; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./staff-en.json'));
