import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { ProgressBar } from '../layout/progress-bar.tsx';
import { useTexts } from '../texts.ts';
import type { BulkProgress } from './run-chunks.ts';

interface BulkRunProps {
  title: string;
  total: number;
  /** How far it is: "200 of 450 contacts". */
  handledText: (handled: number) => string;
  run: (onProgress: (progress: BulkProgress) => void, isStopped: () => boolean) => Promise<BulkProgress>;
  /** Called once the list is refetched. */
  onEnd: (outcome: BulkProgress) => void;
  refetch: () => Promise<void>;
}

/** Runs a bulk action and shows its progress; stopping or leaving still finishes the current chunk. */
export function BulkRun({ title, total, handledText, onEnd, refetch, ...props }: BulkRunProps) {
  const t = useTexts();
  const [handled, setHandled] = useState(0);
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);
  const hasStarted = useRef(false);

  const run = useEffectEvent(async () => {
    const outcome = await props.run(
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
    <Modal title={title}>
      <ProgressBar label={t('bulk.progress')} share={handled / total} />
      <p role="status">{handledText(handled)}</p>
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
