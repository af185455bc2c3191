import type { BinOutcome, BinRef } from '@dijkportaal/contract/bin';
import { useState } from 'react';
import { CallError, wasCancelled } from '../platform/call.ts';
import { toast } from '../platform/toasts.ts';
import { useRestoreItems } from './restore.ts';
import { rememberFocus } from '../ui/layout/remember-focus.ts';
import { useTexts } from './texts.ts';

/** Restores items, and keeps an outcome that staff have to read. `restore` returns false when it failed. */
export function useRestore() {
  const t = useTexts();
  const restoreItems = useRestoreItems();
  const [isRestoring, setRestoring] = useState(false);
  const [outcome, setOutcome] = useState<BinOutcome | null>(null);
  const restore = async (items: BinRef[]): Promise<boolean> => {
    if (isRestoring) return false;
    setRestoring(true);
    const restoreFocus = rememberFocus();
    try {
      const result = await restoreItems(items);
      const isPlain = result.failed.length === 0 && result.done.every(({ notes }) => notes.length === 0);
      if (isPlain) toast({ type: 'success', text: t('restored', { count: result.done.length }) });
      else setOutcome(result);
      return true;
    } catch (error) {
      const reason = error instanceof CallError ? error.sentence : undefined;
      if (!wasCancelled(error)) toast({ type: 'error', text: [t('restoreFailed'), reason].filter(Boolean).join(' ') });
      return false;
    } finally {
      setRestoring(false);
      restoreFocus();
    }
  };
  return { restore, isRestoring, outcome, forgetOutcome: () => setOutcome(null) };
}
