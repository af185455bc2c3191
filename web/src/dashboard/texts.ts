import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of what asks for staff's attention. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
