import { formatDate } from '../../platform/date-time.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { useTexts } from '../texts.ts';
import { isExpired } from './invitation.ts';

/** Shows when somebody who never signed in was invited, by mail or letter, and whether the link or code still works. */
export function InvitedBadge({ invitedAt, isLetter = false }: { invitedAt: string; isLetter?: boolean }) {
  const t = useTexts();
  const expired = isExpired(invitedAt, isLetter);
  return (
    <>
      <Badge tone={expired ? 'error' : 'waiting'}>{t(expired ? 'invite.expired' : 'invite.invited')}</Badge>{' '}
      {/* The date is not that on which it expired. */}
      {expired && `${t('invite.sentOn')} `}
      <time dateTime={invitedAt}>{formatDate(invitedAt)}</time>
      {isLetter && ` ${t('invite.byLetter')}`}
    </>
  );
}
