import { defineTexts } from '../../platform/i18n.ts';
import nl from './editor-nl.json';

/** Texts of editing news; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./editor-en.json'));
