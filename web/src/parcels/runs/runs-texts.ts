import { defineTexts } from '../../platform/i18n.ts';
import nl from './runs-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./runs-en.json'));
