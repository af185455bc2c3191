import { bin } from '@dijkportaal/contract/bin';
import { useState } from 'react';
import { useRestoreItems } from '../../bin/public.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useWrite } from '../../platform/queries.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { useFocusAfterChange } from '../../ui/layout/remember-focus.ts';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { useTexts } from '../texts.ts';

/** A button that restores the deleted contacts, with its progress; nothing if the server has no bin. */
export function UndoDeletion({ ids }: { ids: number[] }) {
  const t = useTexts();
  const restoreItems = useRestoreItems();
  const isOffered = useOffered(bin.restore);
  const [{ restored, failed }, setProgress] = useState({ restored: 0, failed: 0 });
  const [isDone, setDone] = useState(false);
  const result = useFocusAfterChange<HTMLParagraphElement>(isDone);
  const { run, isBusy, problem } = useWrite({
    async write() {
      // What was handled before a failure is not tried again.
      const items = ids.slice(restored + failed).map((id) => ({ kind: 'contact' as const, id }));
      await restoreItems(items, (outcome) =>
        setProgress({ restored: restored + outcome.done.length, failed: failed + outcome.failed.length }),
      );
      setDone(true);
    },
    failedText: t('bulk.undoFailed'),
  });
  if (!isOffered) return null;
  return (
    <>
      {isBusy && <ProgressBar label={t('bulk.undoing')} share={(restored + failed) / ids.length} />}
      {problem !== null && <Alert tone="error">{problem}</Alert>}
      <p ref={result} role="status" tabIndex={-1}>
        {isDone && t('bulk.undone', { count: restored })}
      </p>
      {isDone && failed > 0 && <Alert tone="warn">{t('bulk.undoLeft', { count: failed })}</Alert>}
      {!isDone && (
        <div>
          <Button variant="default" loading={isBusy} onClick={() => void run()}>
            {t(isBusy ? 'bulk.undoing' : 'bulk.undo')}
          </Button>
        </div>
      )}
    </>
  );
}
