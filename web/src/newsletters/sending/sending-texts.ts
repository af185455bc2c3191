import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './sending-nl.json';

/** Texts of how the sending goes, and of the mails. */
export const { useTexts } = defineTexts(nl, () => import('./sending-en.json'));

/** Looks up a text of the sending. */
export type SendingTexts = Translate<typeof nl>;
