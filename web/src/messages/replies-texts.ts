import { defineTexts } from '../platform/i18n.ts';
import nl from './replies-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./replies-en.json'));
