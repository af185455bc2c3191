import { defineTexts } from '../../platform/i18n.ts';
import nl from './files-nl.json';

/** Texts of files and pictures, apart from those that every screen needs. */
export const { useTexts } = defineTexts(nl, () => import('./files-en.json'));
