import { defineTexts } from '../../platform/i18n.ts';
import nl from './editor-nl.json';

/** Texts of what staff do with news; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./editor-en.json'));
