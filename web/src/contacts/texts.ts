import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './nl.json';

export const { useTexts, getTexts } = defineTexts(nl, () => import('./en.json'));

export type ContactTexts = Translate<typeof nl>;
