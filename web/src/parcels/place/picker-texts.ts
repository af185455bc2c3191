import { defineTexts } from '../../platform/i18n.ts';
import nl from './picker-nl.json';

/** Texts of drawing and pasting parcels; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./picker-en.json'));
