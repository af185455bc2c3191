import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './settings-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./settings-en.json'));

export type SettingsTexts = Translate<typeof nl>;
