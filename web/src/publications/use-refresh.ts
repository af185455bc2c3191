import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../platform/call.ts';
import { notify } from '../platform/notify.ts';
import type { PublicationKind } from './kinds.ts';
import { useTexts } from './texts.ts';

/** Fetches the lists of designs or documents anew; done when they are on the screen. */
export function useRefresh(kind: PublicationKind): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ['publications', kind, 'list'] });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}

/**
 * For what fails because somebody else deleted the design or document meanwhile: says so, and fetches the list anew.
 * Answers false for any other failure.
 */
export function useGone(kind: PublicationKind): (error: unknown) => Promise<boolean> {
  const t = useTexts();
  const refresh = useRefresh(kind);
  return async (error) => {
    if (!(error instanceof CallError) || error.status !== 404) return false;
    notify({ type: 'warn', text: t(`${kind}.gone`), duration: 10_000 });
    await refresh();
    return true;
  };
}
