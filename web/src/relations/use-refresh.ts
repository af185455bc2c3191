import type { Profile } from '@dijkportaal/contract/profiles';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../platform/call.ts';
import { toast } from '../platform/toasts.ts';
import { refreshRelations, relationsQuery } from './queries.ts';
import { useTexts } from './texts.ts';

/** Fetches new data on request, and says when that fails. */
export function useRefresh(profile: Profile): { refresh: () => Promise<void>; isBusy: boolean } {
  const t = useTexts();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    try {
      queryClient.setQueryData(relationsQuery.queryKey, await refreshRelations(profile));
    } catch (error) {
      console.error('new data could not be fetched', error);
      const sentence = error instanceof CallError ? error.sentence : undefined;
      toast({ type: 'error', text: sentence ?? t('fresh.refreshFailed') });
    } finally {
      setBusy(false);
    }
  };
  return { refresh, isBusy };
}
