import type { Profile } from '@dijkportaal/contract/profiles';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';
import type { TimelineSearch } from '../../people/timeline-queries.ts';
import { ProfileScreen } from '../../profiles/profile-screen.tsx';

const PersonScreen = lazy(() =>
  import('../../people/person-screen.tsx').then((module) => ({ default: module.PersonScreen })),
);
const RelaticsCard = lazy(() =>
  import('../../profiles/relatics-card.tsx').then((module) => ({ default: module.RelaticsCard })),
);
const StaffMfaSection = lazy(() =>
  import('../../mfa/staff/staff-section.tsx').then((module) => ({ default: module.StaffMfaSection })),
);

export const Route = createFileRoute('/_signed-in/profile/$id')({
  validateSearch: (search: TimelineSearch) => search,
  component: ProfilePage,
});

function ProfilePage() {
  const { id } = Route.useParams();
  const person = useSignedInPerson();
  if (!isStaff(person)) return <ProfileScreen key={id} id={id} />;
  return (
    <Suspense>
      <PersonScreen key={id} id={id} renderCards={(profile) => <StaffCards profile={profile} />} />
    </Suspense>
  );
}

function StaffCards({ profile }: { profile: Profile }) {
  const person = useSignedInPerson();
  return (
    // Content that loads later must not hide what is shown, or the focus would be lost.
    <Suspense>
      <RelaticsCard profile={profile} />
      {profile.id !== person.profile.id && <StaffMfaSection profile={profile} />}
    </Suspense>
  );
}
