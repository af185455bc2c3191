import type { Profile } from '@dijkportaal/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '../platform/queries.ts';
import { refreshRelations, relationsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetches new data on request, and shows when that fails. */
export function useRefresh(profile: Profile): { refresh: () => Promise<unknown>; isBusy: boolean } {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { run: refresh, isBusy } = useWrite({
    write: async () => queryClient.setQueryData(relationsQuery.queryKey, await refreshRelations(profile)),
    failedText: t('fresh.refreshFailed'),
    toastsProblem: true,
  });
  return { refresh, isBusy };
}
