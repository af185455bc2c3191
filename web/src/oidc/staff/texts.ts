import { defineTexts } from '../../platform/i18n.ts';
import nl from './nl.json';

export const { useTexts } = defineTexts(nl, () => import('./en.json'));
