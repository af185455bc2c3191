import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './editor-nl.json';

/** Texts of the newsletter editor. */
export const { useTexts } = defineTexts(nl, () => import('./editor-en.json'));

/** Looks up a text of the editor. */
export type EditorTexts = Translate<typeof nl>;
