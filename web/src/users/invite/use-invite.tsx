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
  /** The addresses to which mail came back. */
  bounced: string[];
}

/**
 * Mails an account an invitation, after a question if the last one was mailed within the hour, or mail to it came back. Returns the function
 * that does it and the dialog, which the screen renders.
 */
export function useInvite() {
  const t = useTexts();
  const refetch = useRefetch(userEndpoints);
  const [asked, setAsked] = useState<Invitee | null>(null);
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
    if (needsRecent(invitee) || invitee.bounced.length > 0) setAsked(invitee);
    else void send(invitee, false);
  };
  const dialog = asked && (
    <ConfirmModal
      title={t(needsRecent(asked) ? 'invite.recentTitle' : 'invite.bouncedTitle')}
      confirmLabel={t(asked.invitedAt === null ? 'invite.first' : 'invite.again')}
      failedText={t('invite.failed')}
      onConfirm={async () => {
        await send(asked, needsRecent(asked));
        setAsked(null);
      }}
      onCancel={() => setAsked(null)}
    >
      {asked.invitedAt !== null && isRecent(asked.invitedAt) && (
        <p>{t('invite.recentText', { name: asked.name, moment: formatMinute(asked.invitedAt) })}</p>
      )}
      {asked.bounced.length > 0 && (
        <p>{t('invite.bouncedText', { emails: asked.bounced.join(', '), name: asked.name })}</p>
      )}
    </ConfirmModal>
  );
  return { invite, dialog };
}

const needsRecent = ({ invitedAt }: Invitee) => invitedAt !== null && isRecent(invitedAt);

/** Mails one invitation. Throws a CallError with the reason when the server refuses it. */
export async function sendInvitation(id: number, includeRecent: boolean, success: string): Promise<void> {
  const body = { ids: [id], include_recent: includeRecent };
  const { failed } = await callExtension(users.invite, { body }, { success: null, showsBadInput: false });
  const [refused] = failed;
  if (refused !== undefined) throw new CallError(409, { error: refused.reason });
  toast({ type: 'success', text: success });
}
