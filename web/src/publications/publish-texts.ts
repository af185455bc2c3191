import { defineTexts } from '../platform/i18n.ts';
import nl from './publish-nl.json';

/** Texts about when an item is published; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./publish-en.json'));
