import { bin, binDays, type BinKind } from '@dijkportaal/contract/bin';
import type { CallOptions } from '../platform/call.ts';
import { useOffered } from '../platform/extensions.ts';
import { defineTexts } from '../platform/i18n.ts';
import { toast } from '../platform/toasts.ts';
import { useRestoreItems } from './restore.ts';
import nl from './undo-nl.json';

const { useTexts } = defineTexts(nl, () => import('./undo-en.json'));

/** Long enough to read the title and decide. */
const duration = 10_000;

/**
 * Returns the options of a call that moves something to the bin: its toast then names it and has a button that restores
 * it. Without a bin there are none.
 */
export function useUndo(kind: BinKind): (id: number, title: string) => Pick<CallOptions, 'successToast'> {
  const t = useTexts();
  const restoreItems = useRestoreItems();
  const isOffered = useOffered(bin.restore);
  const restore = async (id: number, title: string) => {
    try {
      const { done, failed } = await restoreItems([{ kind, id }]);
      const notes = [...done.flatMap((item) => item.notes), ...failed.map(({ reason }) => reason)];
      const type = failed.length > 0 ? 'error' : 'success';
      const text = [...(failed.length > 0 ? [] : [t('undone')]), ...notes].join(' ');
      toast({ type, title, text, ...(notes.length > 0 && { duration }) });
    } catch {
      toast({ type: 'error', title, text: t('failed'), duration });
    }
  };
  return (id, title) => {
    if (!isOffered) return {};
    const action = { label: t('undo'), run: () => void restore(id, title) };
    return { successToast: { title, duration, action } };
  };
}

/**
 * Shows in a dialog that deletes something how long it can be restored, or that it is permanent if the server has no
 * bin.
 */
export function AfterDeletion() {
  const t = useTexts();
  return (
    <p>
      <strong>{useOffered(bin.restore) ? t('kept', { days: binDays }) : t('forGood')}</strong>
    </p>
  );
}
