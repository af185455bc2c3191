import { defineTexts } from '../platform/i18n.ts';
import nl from './admin-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./admin-en.json'));
