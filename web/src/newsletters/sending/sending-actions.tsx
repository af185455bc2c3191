import type { Newsletter, NewsletterReport } from '@dijkportaal/contract/newsletters/newsletters';
import { useState } from 'react';
import { useWrite } from '../../platform/queries.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { RetryModal } from './retry-modal.tsx';
import { useTexts } from './sending-texts.ts';
import { useSendingAction } from './use-sending-action.ts';

interface SendingActionsProps {
  newsletter: Newsletter;
  report: NewsletterReport | undefined;
}

/** The actions for the current state; those that cannot be undone ask first. */
export function SendingActions({ newsletter, report }: SendingActionsProps) {
  const t = useTexts();
  const runAction = useSendingAction(newsletter);
  const { run, isBusy } = useWrite({ write: runAction, failedText: t('actions.failed'), toastsProblem: true });
  const [asked, setAsked] = useState<'stop' | 'retry' | null>(null);
  const { state } = newsletter;
  const canStop = state === 'sending' || state === 'paused';
  const isStopped = state === 'stopped';
  const canRetry = (state === 'sending' || state === 'sent' || isStopped) && countMissed(isStopped, report) > 0;
  if (!canStop && !canRetry) return null;
  return (
    <Actions>
      {state === 'sending' && (
        <Button variant="default" loading={isBusy} onClick={() => void run('pause')}>
          {t('actions.pause')}
        </Button>
      )}
      {state === 'paused' && (
        <Button loading={isBusy} onClick={() => void run('resume')}>
          {t('actions.resume')}
        </Button>
      )}
      {canStop && (
        <Button variant="default" tone="danger" onClick={() => setAsked('stop')}>
          {t('actions.stop')}
        </Button>
      )}
      {canRetry && (
        <Button variant="default" onClick={() => setAsked('retry')}>
          {t(isStopped ? 'actions.rest' : 'actions.retry')}
        </Button>
      )}
      {asked === 'stop' && <StopModal onStop={() => runAction('stop')} onClose={() => setAsked(null)} />}
      {asked === 'retry' && report !== undefined && (
        <RetryModal isStopped={isStopped} report={report} onRetry={runAction} onClose={() => setAsked(null)} />
      )}
    </Actions>
  );
}

function countMissed(isStopped: boolean, report: NewsletterReport | undefined): number {
  if (report === undefined) return 0;
  const { failed, unknown, removed } = report.counts;
  return failed + unknown - report.unknown_twice + (isStopped ? removed : 0);
}

function StopModal({ onStop, onClose }: { onStop: () => Promise<void>; onClose: () => void }) {
  const t = useTexts();
  return (
    <ConfirmModal
      title={t('stopTitle')}
      confirmLabel={t('actions.stop')}
      failedText={t('actions.failed')}
      tone="danger"
      onConfirm={async () => {
        await onStop();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>{t('stopText')}</p>
    </ConfirmModal>
  );
}
