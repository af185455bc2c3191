import { defineTexts } from '../../platform/i18n.ts';
import nl from './edit-nl.json';

/** Texts of staff changing somebody's profile; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./edit-en.json'));
