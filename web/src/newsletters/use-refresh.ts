import { useQueryClient } from '@tanstack/react-query';

/** Fetches anew what stands on the screen of newsletters, all but the one that is being written; done when it is there. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    await Promise.all(
      ['list', 'report', 'mails'].map((part) => queryClient.invalidateQueries({ queryKey: ['newsletters', part] })),
    );
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
