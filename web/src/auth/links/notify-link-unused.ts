import { toast } from '../../platform/toasts.ts';
import { getTexts } from '../texts.ts';

/** Tells a signed-in person that the mailed link they opened had no effect, and how to use it. */
export async function notifyLinkUnused(email: string): Promise<void> {
  const t = await getTexts();
  toast({ type: 'warn', text: t('openedLink.unused', { email }), duration: 10_000 });
}
