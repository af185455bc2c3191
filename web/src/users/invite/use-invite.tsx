import { users } from '@dijkportaal/contract/users';
import { useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { formatMinute } from '../../platform/date-time.ts';
import { callExtension } from '../../platform/extensions.ts';
import { useRefetch, useWrite } from '../../platform/queries.ts';
import { toast } from '../../platform/toasts.ts';
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx';
import { rememberFocus } from '../../ui/layout/remember-focus.ts';
import { userEndpoints } from '../queries.ts';
import { useTexts } from '../texts.ts';
import { isRecent } from './invitation.ts';

interface Invitee {
  /** Of the account. */
  id: number;
  name: string;
  invitedAt: string | null;
}

/**
 * Mails an account an invitation, after a question if the last one was mailed within the hour. Returns the function
 * that does it and the dialog, which the screen renders.
 */
export function useInvite() {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const [asked, setAsked] = useState<(Invitee & { invitedAt: string }) | null>(null);
  const { run } = useWrite({
    write: async ({ id, name, includeRecent }: Invitee & { includeRecent: boolean }) => {
      await sendInvitation(id, includeRecent, t('invite.sent', { name }));
      await refetch();
    },
    failedText: t('invite.failed'),
    toastsProblem: true,
  });
  const send = async (invitee: Invitee, includeRecent: boolean) => {
    // A filter may exclude the account afterwards.
    const restoreFocus = rememberFocus();
    await run({ ...invitee, includeRecent });
    restoreFocus();
  };
  const invite = (invitee: Invitee) => {
    const { invitedAt } = invitee;
    if (invitedAt !== null && isRecent(invitedAt)) setAsked({ ...invitee, invitedAt });
    else void send(invitee, false);
  };
  const dialog = asked && (
    <ConfirmModal
      title={t('invite.recentTitle')}
      confirmLabel={t('invite.again')}
      failedText={t('invite.failed')}
      onConfirm={async () => {
        await send(asked, true);
        setAsked(null);
      }}
      onCancel={() => setAsked(null)}
    >
      <p>{t('invite.recentText', { name: asked.name, moment: formatMinute(asked.invitedAt) })}</p>
    </ConfirmModal>
  );
  return { invite, dialog };
}

/** Mails one invitation. Throws a CallError with the reason when the server refuses it. */
export async function sendInvitation(id: number, includeRecent: boolean, success: string): Promise<void> {
  const body = { ids: [id], include_recent: includeRecent };
  const { failed } = await callExtension(users.invite, { body }, { success: null, showsBadInput: false });
  const [refused] = failed;
  if (refused !== undefined) throw new CallError(409, { error: refused.reason });
  toast({ type: 'success', text: success });
}
