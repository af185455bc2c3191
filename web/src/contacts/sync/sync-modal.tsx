import { contacts } from '@dijkportaal/contract/contacts/contacts';
import type { SyncCounts, SyncPreview, SyncStop } from '@dijkportaal/contract/contacts/sync';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Alert } from '../../ui/layout/alert.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { useTexts as useUiTexts } from '../../ui/texts.ts';
import { Counts } from '../counts.tsx';
import { lastRunQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';
import { SyncPreviewModal } from './sync-preview-modal.tsx';

/** The current step; `question` is the safety stop, with a text for each reason or that of the server. */
type Step =
  | { name: 'preview' }
  | { name: 'question'; texts: string[] }
  | { name: 'running' }
  | { name: 'done'; counts: SyncCounts }
  | { name: 'failed'; reason: string | undefined };

/** Syncs the contacts from Relatics: shows the changes first, then the progress and the result. */
export function SyncModal({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const ui = useUiTexts();
  const refetch = useRefetch(contactEndpoints);
  const [step, setStep] = useState<Step>({ name: 'preview' });

  const { run } = useWrite({
    async write(isConfirmed: boolean) {
      const counts = await call(contacts.sync, { query: isConfirmed ? { confirm: 'true' } : {} });
      await refetch();
      setStep({ name: 'done', counts });
    },
    failedText: t('sync.failed'),
  });
  const sync = async (isConfirmed: boolean) => {
    setStep({ name: 'running' });
    const error = await run(isConfirmed);
    if (error === null) return;
    await refetch();
    setStep(stepAfter(error));
  };
  const apply = (preview: SyncPreview | null) => {
    if (!preview?.needs_confirmation) return void sync(false);
    const { counts, replaced_counts: replaced } = preview;
    const textOf = (stop: SyncStop) => {
      if (stop === 'empty') return t('sync.stopEmpty');
      if (stop === 'deleted') return t('sync.stopMany', { count: counts.deleted });
      return t('sync.stopField', { count: replaced[stop], field: t(`sync.fields.${stop}`) });
    };
    // Without any contacts, it is obvious that they are deleted.
    const stops = preview.received === 0 ? (['empty'] as const) : preview.stops;
    setStep({ name: 'question', texts: stops.map(textOf) });
  };

  if (step.name === 'preview') return <SyncPreviewModal key="preview" onApply={apply} onClose={onClose} />;
  if (step.name === 'running') return <SyncRunning key="running" />;
  if (step.name === 'question') {
    return (
      <Modal key="question" title={t('sync.stopTitle')} onClose={onClose}>
        <Alert tone="warn">
          {step.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
        <Actions>
          <Button tone="danger" onClick={() => void sync(true)}>
            {t('sync.confirm')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {ui('cancel')}
          </Button>
        </Actions>
      </Modal>
    );
  }
  return (
    <Modal key="end" title={t(step.name === 'done' ? 'sync.succeeded' : 'sync.ended')} onClose={onClose}>
      {step.name === 'done' ? (
        <Counts
          entries={[
            [t('sync.counts.created'), step.counts.created],
            [t('sync.counts.updated'), step.counts.updated],
            [t('sync.counts.deleted'), step.counts.deleted],
            [t('sync.counts.invited'), step.counts.automatically_invited],
          ]}
        />
      ) : (
        <Alert tone="error">
          <p>{t('sync.failed')}</p>
          {step.reason !== undefined && <p>{step.reason}</p>}
        </Alert>
      )}
      <Actions>
        <Button onClick={onClose}>{t('close')}</Button>
      </Actions>
    </Modal>
  );
}

function stepAfter(error: unknown): Step {
  const refusal = error instanceof CallError ? error : null;
  const { code } = (refusal?.body ?? {}) as { code?: unknown };
  if (refusal?.status === 409 && code === 'needs_confirmation')
    return { name: 'question', texts: [refusal.sentence ?? ''] };
  return { name: 'failed', reason: refusal?.sentence };
}

/** The progress of the sync. It cannot be stopped, because it is applied as a whole or not at all. */
function SyncRunning() {
  const t = useTexts();
  const isShown = useOffered(contacts.syncRuns);
  const { data: run } = useQuery({ ...lastRunQuery, refetchInterval: 1000, enabled: isShown });
  const share = run?.state === 'running' ? run.progress : 0;
  return (
    <Modal title={t('sync.title')}>
      {isShown ? (
        <>
          <ProgressBar label={t('sync.progress')} share={share} />
          <p role="status">{t('sync.running', { percent: Math.round(share * 100) })}</p>
        </>
      ) : (
        <Skeleton lines={2} label={t('sync.busy')} />
      )}
    </Modal>
  );
}
