import { defineTexts } from '../../platform/i18n.ts';
import nl from './register-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./register-en.json'));
