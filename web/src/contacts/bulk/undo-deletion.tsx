import { bin } from '@dijkportaal/contract/bin';
import { useState, useEffect, useRef } from 'react';
import { useRestoreItems } from '../../bin/public.ts';
import { useOffered } from '../../platform/extensions.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { useTexts } from '../texts.ts';

const idle = { restored: 0, failed: 0, state: 'idle' as 'idle' | 'running' | 'broken' | 'done' };

/** A button that restores the deleted contacts, with its progress; nothing if the server has no bin. */
export function UndoDeletion({ ids }: { ids: number[] }) {
  const t = useTexts();
  const restoreItems = useRestoreItems();
  const isOffered = useOffered(bin.restore);
  const [progress, setProgress] = useState(idle);
  const { restored, failed, state } = progress;
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed disappears.
    if (state === 'done') result.current?.focus();
  }, [state]);
  if (!isOffered) return null;
  const undo = async () => {
    let next = { ...progress, state: 'running' as (typeof idle)['state'] };
    setProgress(next);
    // Items handled before a failure are not tried again.
    const items = ids.slice(restored + failed).map((id) => ({ kind: 'contact' as const, id }));
    try {
      await restoreItems(items, (outcome) => {
        next = { ...next, restored: restored + outcome.done.length, failed: failed + outcome.failed.length };
        setProgress(next);
      });
      next.state = 'done';
    } catch {
      next.state = 'broken';
    }
    setProgress({ ...next });
  };
  return (
    <>
      {state === 'running' && <ProgressBar label={t('bulk.undoing')} share={(restored + failed) / ids.length} />}
      {state === 'broken' && <Alert tone="error">{t('bulk.undoFailed')}</Alert>}
      <p ref={result} role="status" tabIndex={-1}>
        {state === 'done' && t('bulk.undone', { count: restored })}
      </p>
      {state === 'done' && failed > 0 && <Alert tone="warn">{t('bulk.undoLeft', { count: failed })}</Alert>}
      {state !== 'done' && (
        <div>
          <Button variant="default" loading={state === 'running'} onClick={() => void undo()}>
            {t(state === 'running' ? 'bulk.undoing' : 'bulk.undo')}
          </Button>
        </div>
      )}
    </>
  );
}
