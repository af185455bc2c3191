import { formatDate } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { useTexts } from '../texts.ts';
import { isExpired } from './invitation.ts';

/** Shows when somebody who never signed in was invited, and whether the link still works. */
export function InvitedBadge({ invitedAt }: { invitedAt: string }) {
  const t = useTexts();
  const expired = isExpired(invitedAt);
  return (
    <>
      <Badge tone={expired ? 'error' : 'waiting'}>{t(expired ? 'invite.expired' : 'invite.invited')}</Badge>{' '}
      {/* The date is not that on which it expired. */}
      {expired && `${t('invite.sentOn')} `}
      <time dateTime={invitedAt}>{formatDate(invitedAt)}</time>
    </>
  );
}
