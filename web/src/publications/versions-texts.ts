import { defineTexts } from '../platform/i18n.ts';
import nl from './versions-nl.json';

/** Texts about replacing files; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./versions-en.json'));
