import { defineTexts } from '../platform/i18n.ts';
import nl from './staff-nl.json';

/** Texts of publishing designs, documents and news; residents do not download them. */
export const { useTexts } = defineTexts(nl, () => import('./staff-en.json'));
