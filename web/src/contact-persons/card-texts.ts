import { defineTexts } from '../platform/i18n.ts';
import nl from './card-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./card-en.json'));
