import { users } from '@dijkportaal/contract/users';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { BulkReport } from '../../ui/bulk/bulk-report.tsx';
import { BulkRunModal, useBulkRun } from '../../ui/bulk/use-bulk-run.tsx';
import { runChunks, type BulkProgress } from '../../ui/bulk/run-chunks.ts';
import { userEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { ConfirmInviteAgain } from './confirm-invite-again.tsx';

interface InviteUsersModalProps {
  ids: number[];
  onEnd: (outcome: BulkProgress) => void;
  onClose: () => void;
}

/** Confirmation, progress and result of inviting many users. */
export function InviteUsersModal({ ids, onEnd, onClose }: InviteUsersModalProps) {
  const t = useTexts();
  const { start, stop, handled, outcome } = useBulkRun(useRefetch(userEndpoints));
  const total = ids.length;
  const invite = (includesRecent: boolean) => {
    const body = { include_recent: includesRecent };
    const send = (chunk: number[]) =>
      callExtension(users.invite, { body: { ...body, ids: chunk } }, { success: null, showsBadInput: false });
    void start((onProgress, isStopped) => runChunks(ids, send, onProgress, isStopped)).then(onEnd);
  };
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (handled !== null) {
    const handledText = t('bulk.handled', { handled, total });
    return <BulkRunModal key="run" title={t('invite.first')} {...{ total, handled, handledText, stop }} />;
  }
  if (outcome === null) {
    return (
      <ConfirmInviteAgain key="question" ids={ids} bounced={users.bounced} onConfirm={invite} onCancel={onClose} />
    );
  }
  const texts = {
    done: (count: number) => t('bulk.done', { count }),
    left: (count: number) => t('bulk.left', { count }),
    failed: (count: number) => t('bulk.failed', { count }),
    unnamed: (id: number) => t('bulk.userNumber', { id: String(id) }),
  };
  return <BulkReport key="report" outcome={outcome} texts={texts} onClose={onClose} />;
}
