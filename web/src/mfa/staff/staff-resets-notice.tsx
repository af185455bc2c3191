import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSignedInPerson } from '../../platform/session.ts';
import { Alert } from '../../ui/layout/alert.tsx';
import { openResetsQuery, whyNotApprove } from './staff-queries.ts';
import { useTexts } from './staff-texts.ts';

/** Tells staff on their home screen that someone is waiting for a reset. Renders nothing when nobody is. */
export function StaffResetsNotice() {
  const t = useTexts();
  const { user } = useSignedInPerson();
  const { data } = useQuery(openResetsQuery);
  const count = data?.results.filter((reset) => whyNotApprove(reset, user.id) === null).length ?? 0;
  if (count === 0) return null;
  return (
    <div className="below">
      <Alert tone="info">
        {t('notice', { count })} <Link to="/mfa-resets">{t('noticeLink')}</Link>
      </Alert>
    </div>
  );
}
