import { users } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch } from '../../platform/queries.ts';
import { BulkReport } from '../../ui/bulk/bulk-report.tsx';
import { BulkRun } from '../../ui/bulk/bulk-run.tsx';
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
  const refetch = useRefetch(userEndpoints);
  const [includesRecent, setIncludesRecent] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState<BulkProgress | null>(null);
  const total = ids.length;
  // Separate dialogs, so that the focus moves to each heading and finally back to the button.
  if (includesRecent === null) {
    return <ConfirmInviteAgain key="question" count={total} onConfirm={setIncludesRecent} onCancel={onClose} />;
  }
  if (outcome === null) {
    const send = (chunk: number[]) =>
      callExtension(
        users.invite,
        { body: { ids: chunk, include_recent: includesRecent } },
        { success: null, showsBadInput: false },
      );
    return (
      <BulkRun
        key="run"
        title={t('invite.first')}
        total={total}
        handledText={(handled) => t('bulk.handled', { handled, total })}
        run={(onProgress, isStopped) => runChunks(ids, send, onProgress, isStopped)}
        refetch={refetch}
        onEnd={(end) => {
          setOutcome(end);
          onEnd(end);
        }}
      />
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
