import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './rich-text-editor-nl.json';

/** Texts of the editor, separate from those of every first visit. */
export const { useTexts } = defineTexts(nl, () => import('./rich-text-editor-en.json'));

export type EditorTexts = Translate<typeof nl>;
