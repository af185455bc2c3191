import { useEffect, useRef, useState } from 'react';
import { Modal } from '../dialogs/modal.tsx';
import { Actions } from '../layout/actions.tsx';
import { Button } from '../layout/button.tsx';
import { ProgressBar } from '../layout/progress-bar.tsx';
import { useTexts } from '../texts.ts';
import type { BulkProgress } from './run-chunks.ts';

type Run = (onProgress: (progress: BulkProgress) => void, isStopped: () => boolean) => Promise<BulkProgress>;

/**
 * Runs a bulk action: `start` begins it, `handled` is the number of rows so far and null when it does not run,
 * `outcome` the result once the list is refetched. After `stop`, or leaving the screen, it still finishes the current
 * chunk.
 */
export function useBulkRun(refetch: () => Promise<void>) {
  const [handled, setHandled] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);
  const stop = () => void (isStopped.current = true);
  useEffect(() => stop, []);
  const start = async (run: Run): Promise<BulkProgress> => {
    isStopped.current = false;
    setHandled(0);
    const end = await run(
      ({ done, failed }) => setHandled(done.length + failed.length),
      () => isStopped.current,
    );
    await refetch();
    setHandled(null);
    setOutcome(end);
    return end;
  };
  return { start, stop, handled, outcome, reset: () => setOutcome(null) };
}

interface BulkRunModalProps {
  title: string;
  total: number;
  handled: number;
  /** How far it is: "200 of 450 contacts". */
  handledText: string;
  stop: () => void;
}

/** The progress of a bulk action, with a button to stop it. */
export function BulkRunModal({ title, total, handled, handledText, stop }: BulkRunModalProps) {
  const t = useTexts();
  const [isStopping, setStopping] = useState(false);
  return (
    <Modal title={title}>
      <ProgressBar label={t('bulk.progress')} share={handled / total} />
      <p role="status">{handledText}</p>
      <Actions>
        <Button
          variant="default"
          disabled={isStopping}
          onClick={() => {
            stop();
            setStopping(true);
          }}
        >
          {t(isStopping ? 'bulk.stopping' : 'bulk.stop')}
        </Button>
      </Actions>
    </Modal>
  );
}
