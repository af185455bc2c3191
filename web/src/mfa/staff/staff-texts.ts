import { defineTexts } from '../../platform/i18n.ts';
import nl from './staff-nl.json';

/** Texts of resetting other people's second factor; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./staff-en.json'));
