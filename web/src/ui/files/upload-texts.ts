import { defineTexts } from '../../platform/i18n.ts';
import nl from './upload-nl.json';

/** Texts of fields for files, which only staff have. */
export const { useTexts } = defineTexts(nl, () => import('./upload-en.json'));
