import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './nl.json';

export const { useTexts } = defineTexts(nl, () => import('./en.json'));

export type UntoldTexts = Translate<typeof nl>;
