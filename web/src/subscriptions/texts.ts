import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of choosing mails without signing in. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
