import { useQueryClient } from '@tanstack/react-query';

/** Fetches the contacts anew, and the lists that count them; done when they are on the screen. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    for (const key of ['users', 'groups', 'zones']) void queryClient.invalidateQueries({ queryKey: [key] });
    await queryClient.invalidateQueries({ queryKey: ['contacts'] });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
