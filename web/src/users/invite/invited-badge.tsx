import { formatDate } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { useTexts } from '../texts.ts';
import { isExpired } from './invitation.ts';

/** That somebody was invited and did not sign in yet, when, and whether the link still works. */
export function InvitedBadge({ invitedAt }: { invitedAt: string }) {
  const t = useTexts();
  const expired = isExpired(invitedAt);
  return (
    <>
      <Badge tone={expired ? 'error' : 'waiting'}>{t(expired ? 'invite.expired' : 'invite.invited')}</Badge>{' '}
      <time dateTime={invitedAt}>{formatDate(invitedAt)}</time>
    </>
  );
}
