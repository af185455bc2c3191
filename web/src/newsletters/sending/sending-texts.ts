import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './sending-nl.json';

/** Texts of the progress of sending, and of the mails. */
export const { useTexts } = defineTexts(nl, () => import('./sending-en.json'));

/** Looks up a text of sending. */
export type SendingTexts = Translate<typeof nl>;
