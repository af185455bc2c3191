import { defineTexts } from '../../platform/i18n.ts';
import nl from './latest-nl.json';

/** Texts of the newest news in the menu, apart from those of the screens since everybody downloads them. */
export const { useTexts } = defineTexts(nl, () => import('./latest-en.json'));
