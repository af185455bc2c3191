import { useQuery } from '@tanstack/react-query';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ProgressBar } from '../../ui/layout/progress-bar.tsx';
import { lastRunQuery } from '../queries.ts';
import { useTexts } from '../texts.ts';

/** How far the synchronisation is; it cannot be stopped, since it is taken over as a whole or not at all. */
export function SyncRunning() {
  const t = useTexts();
  const { data: run } = useQuery({ ...lastRunQuery, refetchInterval: 1000 });
  const share = run?.state === 'running' ? run.progress : 0;
  return (
    <Modal title={t('sync.title')}>
      <ProgressBar label={t('sync.progress')} share={share} />
      <p role="status">{t('sync.running', { percent: Math.round(share * 100) })}</p>
    </Modal>
  );
}
