import { useQueryClient } from '@tanstack/react-query';

/** Fetches the list of users anew, and what shows their names or numbers; done when the list is on the screen. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    for (const key of ['profiles', 'parcels', 'contacts']) void queryClient.invalidateQueries({ queryKey: [key] });
    await queryClient.invalidateQueries({ queryKey: ['users', 'list'] });
    // Lists are drawn a turn later. A dialog that closed before would hand the focus to a row that then moves and drops it.
    await new Promise((done) => setTimeout(done));
  };
}
