import { defineTexts } from '../../platform/i18n.ts';
import nl from './upload-nl.json';

/** Texts of file fields, which only staff use. */
export const { useTexts } = defineTexts(nl, () => import('./upload-en.json'));
