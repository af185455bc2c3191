import { useQueryClient } from '@tanstack/react-query';

/** Fetches the news anew wherever it stands; done when the list is on the screen. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    // The form that is open holds on to what it began with.
    const isShown = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] !== 'edited';
    await queryClient.invalidateQueries({ queryKey: ['news'], predicate: isShown });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
