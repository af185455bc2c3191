import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts about who sees an item, for staff and for residents. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
