import { notes } from '@dijkportaal/contract/notes';
import { people } from '@dijkportaal/contract/people/people';
import type { Profile } from '@dijkportaal/contract/profiles';
import { relations } from '@dijkportaal/contract/relations';
import { useQueryClient } from '@tanstack/react-query';
import PrinterIcon from 'lucide-react/icons/printer';
import { callIfOffered } from '../platform/extensions.ts';
import { keyOf, useWrite } from '../platform/queries.ts';
import { profileQuery } from '../profiles/public.ts';
import { Button } from '../ui/layout/button.tsx';
import { useTexts } from './texts.ts';

/** Longer than the server waits for the relationship system. */
const patience = { intervalMs: 1_000, times: 20 };

/** Prints the sheet for a visit, when what is on it has arrived: first the newest data of the relationship system. */
export function PrintButton({ profile }: { profile: Profile | null }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { run, isBusy } = useWrite({
    write: async () => {
      if (profile !== null) await refreshRelations(profile);
      const keys = [people.account, people.timeline, people.contactTimeline, notes.list].map((endpoint) =>
        keyOf(endpoint),
      );
      await waitUntil(() => keys.every((queryKey) => queryClient.isFetching({ queryKey }) === 0));
      // The sheet is rendered in the first frame and measured in the second.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      print();
    },
    failedText: t('print.failed'),
    toastsProblem: true,
  });

  /** Nothing is thrown: the sheet says itself what it could not get. */
  async function refreshRelations(shown: Profile): Promise<void> {
    const { guid, relatics_refreshing, relatics_fetched_at: at, relatics_failing_since: since } = shown;
    if (guid === '' || (!relatics_refreshing && at !== null && since === null)) return;
    const { queryKey } = profileQuery(String(shown.id));
    const params = { id: String(shown.id) };
    const refreshed = await callIfOffered(relations.refresh, { params }, { success: null, showsBadInput: false }).catch(
      () => null,
    );
    if (refreshed !== null) queryClient.setQueryData(queryKey, refreshed);
    const isRefreshing = () => queryClient.getQueryData<Profile>(queryKey)?.relatics_refreshing === true;
    await waitUntil(async () => {
      if (!isRefreshing()) return true;
      await queryClient.refetchQueries({ queryKey });
      return !isRefreshing();
    });
  }

  return (
    <>
      <Button variant="default" icon={<PrinterIcon />} loading={isBusy} onClick={() => void run()}>
        {t('print.button')}
      </Button>
      <span role="status" className="visually-hidden">
        {isBusy && t('print.preparing')}
      </span>
    </>
  );
}

async function waitUntil(isReady: () => boolean | Promise<boolean>): Promise<void> {
  for (let count = 0; count < patience.times; count += 1) {
    if (await isReady()) return;
    await new Promise((done) => setTimeout(done, patience.intervalMs));
  }
}
