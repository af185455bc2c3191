import { defineTexts, type Translate } from '../platform/i18n.ts';
import nl from './settings-nl.json';

/** Texts of the settings. */
export const { useTexts } = defineTexts(nl, () => import('./settings-en.json'));

/** Looks up a text of the settings. */
export type SettingsTexts = Translate<typeof nl>;
