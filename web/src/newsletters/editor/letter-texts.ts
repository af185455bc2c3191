import { defineTexts } from '../../platform/i18n.ts';
import nl from './letter-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./letter-en.json'));
