import { dossier, type Dossier } from '@dijkportaal/contract/dossier';
import { queryOptions, useQuery } from '@tanstack/react-query';
import DownloadIcon from 'lucide-react/icons/download';
import { callExtension } from '../platform/extensions.ts';
import { formatDate, formatMinute } from '../platform/date-time.ts';
import { defineTexts } from '../platform/i18n.ts';
import { formatSize } from '../platform/numbers.ts';
import { keyOf, useRefetch, useWrite } from '../platform/queries.ts';
import { Actions } from '../ui/layout/actions.tsx';
import { Alert } from '../ui/layout/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { IfOffered } from '../ui/layout/if-offered.tsx';
import { LoadFailure } from '../ui/lists/load-failure.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import nl from './nl.json';

const { useTexts } = defineTexts(nl, () => import('./en.json'));

const pollMs = 3_000;

const dossierQuery = queryOptions({
  queryKey: keyOf(dossier.read),
  queryFn: () => callExtension(dossier.read),
  // The link to the file works for an hour at most.
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? pollMs : 20 * 60_000),
});

/** Everything that the portal holds about the person, as one file: request it, wait for it, download it. */
export function DossierCard() {
  return (
    <IfOffered endpoint={dossier.read}>
      <OwnDossier />
    </IfOffered>
  );
}

function OwnDossier() {
  const t = useTexts();
  const { data: own, error, refetch } = useQuery(dossierQuery);
  return (
    <Card title={t('title')}>
      <p>{t('intro')}</p>
      <p>{t('notIn')}</p>
      {own === undefined && error === null && <Skeleton lines={2} label={t('loading')} />}
      {own === undefined && error !== null && <LoadFailure text={t('failedToLoad')} onRetry={() => void refetch()} />}
      {own !== undefined && <DossierState own={own} />}
    </Card>
  );
}

function DossierState({ own }: { own: Dossier }) {
  const t = useTexts();
  const refetch = useRefetch([dossier.read]);
  const { run, isBusy, problem } = useWrite({
    write: async () => {
      try {
        await callExtension(dossier.request, {}, { success: null });
      } finally {
        // Also after a refusal: it may have been requested on another device.
        await refetch();
      }
    },
    failedText: t('notRequested'),
  });
  const { state, requested_at: requestedAt, expires_at: expiresAt, size, file } = own;
  const isReady = state === 'ready' && file !== null;
  return (
    <>
      {state === 'waiting' && (
        <Alert tone="info" title={t('waiting')}>
          <p>{t('waitingText', { when: formatMinute(requestedAt ?? '') })}</p>
        </Alert>
      )}
      {state === 'failed' && (
        <Alert tone="error" title={t('failed')}>
          <p>{t('failedText')}</p>
        </Alert>
      )}
      {isReady && (
        <>
          <p role="status">{t('ready', { when: formatMinute(requestedAt ?? '') })}</p>
          <p>
            <a href={file} download className="row touch">
              <DownloadIcon aria-hidden="true" />
              {t('download', { size: formatSize(size ?? 0), date: formatDate(expiresAt ?? '') })}
            </a>
          </p>
        </>
      )}
      {problem !== null && (
        <Alert tone="error">
          <p>{problem}</p>
        </Alert>
      )}
      {state !== 'waiting' && (
        <Actions>
          <Button variant="default" loading={isBusy} onClick={() => void run()}>
            {t(state === 'none' ? 'request' : state === 'failed' ? 'retry' : 'again')}
          </Button>
        </Actions>
      )}
    </>
  );
}
