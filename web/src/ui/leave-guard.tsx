import { useBlocker } from '@tanstack/react-router';
import { isSignedIn } from '../platform/tokens.ts';
import { Actions } from './actions.tsx';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { useTexts } from './texts.ts';

/** Asks before somebody leaves a screen on which something is not saved; `holds` says whether there is. */
export function LeaveGuard({ holds }: { holds: () => boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    // Whoever was signed out must not be kept.
    shouldBlockFn: () => holds() && isSignedIn.get(),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Modal title={t('leave.title')} onClose={reset}>
      <p>{t('leave.text')}</p>
      <Actions>
        <Button onClick={reset}>{t('leave.stay')}</Button>
        <Button variant="default" tone="danger" onClick={proceed}>
          {t('leave.leave')}
        </Button>
      </Actions>
    </Modal>
  );
}
