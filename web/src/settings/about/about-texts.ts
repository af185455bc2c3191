import { defineTexts } from '../../platform/i18n.ts';
import nl from './about-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./about-en.json'));
