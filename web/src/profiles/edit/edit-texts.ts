import { defineTexts } from '../../platform/i18n.ts';
import nl from './edit-nl.json';

/** Texts of editing someone's profile; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./edit-en.json'));
