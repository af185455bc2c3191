import { useQueryClient } from '@tanstack/react-query';
import type { LabelKind } from './kinds.ts';

/** Fetches the lists of groups or zones anew; done when they are on the screen. */
export function useRefresh(kind: LabelKind): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [`${kind}s`] });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
