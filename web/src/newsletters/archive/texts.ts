import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

/** Texts of the newsletters that were sent. */
export const { useTexts } = defineTexts(nl, () => import('./en.json'));
