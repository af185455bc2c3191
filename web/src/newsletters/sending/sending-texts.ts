import { defineTexts, type Translate } from '../../platform/i18n.ts';
import nl from './sending-nl.json';

export const { useTexts } = defineTexts(nl, () => import('./sending-en.json'));

export type SendingTexts = Translate<typeof nl>;
