import { notify } from '../../platform/notify.ts';
import { getTexts } from '../texts.ts';

/** Tells somebody who is signed in that a mailed address they opened changed nothing, and how to use it after all. */
export async function sayLinkUnused(email: string): Promise<void> {
  const t = await getTexts();
  notify({ type: 'warn', text: t('openedLink.unused', { email }), duration: 10_000 });
}
