import { defineTexts } from '../../platform/i18n.ts';
import nl from './files-nl.json';

/** Texts of files and pictures, separate from those of every screen. */
export const { useTexts } = defineTexts(nl, () => import('./files-en.json'));
