import { useQueryClient } from '@tanstack/react-query';

/** Fetches the messages anew, and what counts them; done when they are on the screen. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    await queryClient.invalidateQueries({ queryKey: ['messages'] });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
