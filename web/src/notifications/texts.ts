import { defineTexts } from '../platform/i18n.ts';
import nl from './nl.json';

/** Texts of turning the mails about new items off. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
