import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './editor-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./editor-en.json'));

export type EditorTexts = Translate<typeof nl>;
