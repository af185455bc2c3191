import { mfa } from '@dijkportaal/contract/mfa';
import type { Profile } from '@dijkportaal/contract/profiles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fullName } from '../../platform/full-name.ts';
import { isSuperuser, useSignedInPerson } from '../../platform/session.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IfOffered } from '../../ui/layout/if-offered.tsx';
import { LoadFailure } from '../../ui/lists/load-failure.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { OpenReset } from './staff-open-reset.tsx';
import { openResetsQuery } from './staff-queries.ts';
import { RequestModal } from './staff-request-modal.tsx';
import { useTexts } from './staff-texts.ts';

/** What staff can do when someone has lost the device of their second factor. */
export function StaffMfaSection({ profile }: { profile: Profile }) {
  return (
    <IfOffered endpoint={mfa.resets}>
      <OpenRequest profile={profile} />
    </IfOffered>
  );
}

function OpenRequest({ profile }: { profile: Profile }) {
  const t = useTexts();
  const { data, isPending, isError, refetch } = useQuery(openResetsQuery);
  const reset = data?.results.find(({ user }) => user.id === profile.user);
  return (
    <Card
      title={t('section.title')}
      {...(reset !== undefined && { aside: <Badge tone="waiting">{t('open.badge')}</Badge> })}
    >
      {isError && <LoadFailure text={t('section.failed')} onRetry={() => void refetch()} />}
      {isPending && <Skeleton lines={3} label={t('section.loading')} />}
      {data !== undefined && reset === undefined && <LostDevice profile={profile} />}
      {reset !== undefined && (
        <>
          <OpenReset key={reset.id} reset={reset} />
          <p>
            <Link to="/mfa-resets">{t('section.all')}</Link>
          </p>
        </>
      )}
    </Card>
  );
}

function LostDevice({ profile }: { profile: Profile }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const person = useSignedInPerson();
  const name = fullName(profile);
  if (profile.permissions.includes('Staff') && !isSuperuser(person)) return <p>{t('section.staffText')}</p>;
  return (
    <>
      <p>{t('section.text')}</p>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('section.lost')}
      </Button>
      {isAsking && <RequestModal userId={profile.user} name={name} onClose={() => setAsking(false)} />}
    </>
  );
}
