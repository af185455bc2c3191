import { defineTexts } from '../platform/i18n.ts';
import nl from './picker-nl.json';

/** Texts of choosing users, which other screens need without those of the administration. */
export const { useTexts } = defineTexts(nl, () => import('./picker-en.json'));
