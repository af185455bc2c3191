import type { Profile } from '@dijkportaal/contract/profiles';
import { relations, type RelaticsData } from '@dijkportaal/contract/relations';
import { useQueryClient } from '@tanstack/react-query';
import { callExtension, useOffered } from '../platform/extensions.ts';
import { formatMinute } from '../platform/date-time.ts';
import { useWrite } from '../platform/queries.ts';
import { toast } from '../platform/toasts.ts';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { useTexts } from './edit/edit-texts.ts';
import { profileQuery } from './queries.ts';

/** The latest response of the relationship system about someone, with a refresh button for staff. */
export function RelaticsCard({ profile }: { profile: Profile }) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { run: refresh, isBusy } = useWrite({
    write: async () => {
      const id = String(profile.id);
      const refreshed = await callExtension(relations.refresh, { params: { id } }, { success: null });
      queryClient.setQueryData(profileQuery(id).queryKey, refreshed);
      if (refreshed.relatics_failing_since === null && !refreshed.relatics_refreshing) {
        toast({ type: 'success', text: t('relatics.refreshed') });
      }
    },
    failedText: t('relatics.failed'),
    toastsProblem: true,
  });
  const isOffered = useOffered(relations.refresh);
  if (profile.guid === '') {
    return (
      <Card title={t('relatics.title')}>
        <p>{t('relatics.noGuid')}</p>
      </Card>
    );
  }
  const { relatics_fetched_at: at, relatics_failing_since: since } = profile;
  const data = profile.relatics_data as Partial<RelaticsData> | null;
  return (
    <Card title={t('relatics.title')}>
      {since !== null && (
        <Alert tone="warn">
          <p>{t('relatics.failing', { since: formatMinute(since) })}</p>
        </Alert>
      )}
      {data !== null && (
        <ul>
          <li>{t('relatics.moments', { count: data.Contactmoment?.length ?? 0 })}</li>
          <li>{t('relatics.wishes', { count: data.Klanteis?.length ?? 0 })}</li>
        </ul>
      )}
      {isOffered && (
        <>
          <p role="status">
            {at === null ? t('relatics.never') : t('relatics.fetched', { when: formatMinute(at) })}
            {profile.relatics_refreshing && ` ${t('relatics.running')}`}
          </p>
          <Button variant="default" loading={isBusy} onClick={() => void refresh()}>
            {t('relatics.refresh')}
          </Button>
        </>
      )}
    </Card>
  );
}
