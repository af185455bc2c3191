import { defineTexts } from '../../platform/i18n.ts';
import nl from './rich-text-editor-nl.json';

/** Texts of the editor, apart from those that every first visit downloads. */
export const { useTexts } = defineTexts(nl, () => import('./rich-text-editor-en.json'));
