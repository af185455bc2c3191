import { getTexts } from './call.ts';
import { LostFilesError, retryUntilBack } from './lazy-files.ts';
import { toast } from './toasts.ts';

/**
 * Loads code for something that a person asked for. Without a connection it says so, and continues when there is one.
 * Throws when the code is of an older release.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!(error instanceof LostFilesError)) throw error;
      const t = await getTexts();
      if (error.isOutdated) {
        const action = { label: t('newVersion.reload'), run: () => location.reload() };
        toast({ type: 'error', text: t('newVersion.text'), action, duration: 30_000 });
        throw error;
      }
      toast({ type: 'error', text: t('noResponse'), duration: 10_000 });
      await new Promise<void>((resolve) => {
        const stop = retryUntilBack(() => {
          stop();
          resolve();
        });
      });
    }
  }
}
