import type { Profile } from '@dijkportaal/contract/profiles';
import { useEffect, useState } from 'react';
import { formatAge, formatMinute } from '../platform/date-time.ts';
import { Button } from '../ui/layout/button.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { useTexts } from './texts.ts';
import { useRefresh } from './use-refresh.ts';

/** The age of the data, with a refresh button, and a warning when the relationship system does not respond. */
export function Freshness({ profile, at }: { profile: Profile; at: string }) {
  const t = useTexts();
  const { refresh, isBusy } = useRefresh(profile);
  const age = formatAge(at, useNow()) ?? t('fresh.now');
  const since = profile.relatics_failing_since;
  return (
    <>
      {since !== null && (
        <Alert tone="warn">
          <p>{t('fresh.failing', { since: formatMinute(since), when: formatMinute(at) })}</p>
        </Alert>
      )}
      <div className="row between">
        <p role="status" className="quiet flush">
          {profile.relatics_refreshing ? t('fresh.running') : t('fresh.at', { when: formatMinute(at), age })}
        </p>
        <Button variant="default" loading={isBusy} onClick={() => void refresh()}>
          {t('fresh.refresh')}
        </Button>
      </div>
    </>
  );
}

/** The current time, updated about every half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
