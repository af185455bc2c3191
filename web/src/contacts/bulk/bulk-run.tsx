import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRefetch } from '../../platform/queries.ts';
import { Actions } from '../../ui/layout/actions.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { runBulk, type BulkChange, type BulkProgress } from './run-bulk.ts';
import { useTexts } from '../texts.ts';
import { contactEndpoints } from '../queries.ts';

interface BulkRunProps {
  change: BulkChange;
  ids: number[];
  onEnd: (outcome: BulkProgress) => void;
}

/** Runs the action and shows its progress; stopping or leaving still finishes the current chunk. */
export function BulkRun({ change, ids, onEnd }: BulkRunProps) {
  const t = useTexts();
  const refetch = useRefetch(contactEndpoints);
  const [handled, setHandled] = useState(0);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const hasStarted = useRef(false);

  const run = useEffectEvent(async () => {
    const outcome = await runBulk(
      change,
      ids,
      ({ done, failed }) => setHandled(done.length + failed.length),
      () => isStopped.current,
    );
    await refetch();
    onEnd(outcome);
  });
  useEffect(() => {
    isStopped.current = false;
    // React mounts twice in development; the action must run once.
    if (!hasStarted.current) void run();
    hasStarted.current = true;
    return () => {
      isStopped.current = true;
    };
  }, []);

  return (
    <Modal title={t(`bulk.actions.${change.action}`)}>
      <ProgressBar label={t('bulk.progress')} share={handled / ids.length} />
      <p role="status">{t('bulk.handled', { handled, total: ids.length })}</p>
      <Actions>
        <Button
          variant="default"
          disabled={isStopping}
          onClick={() => {
            isStopped.current = true;
            setStopping(true);
          }}
        >
          {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
        </Button>
      </Actions>
    </Modal>
  );
}
