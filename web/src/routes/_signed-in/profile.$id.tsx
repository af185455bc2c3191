import type { Profile } from '@dijkportaal/contract/profiles';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isStaff, isSuperuser, useSignedInPerson } from '../../platform/session.ts';
import type { TimelineSearch } from '../../people/timeline-queries.ts';
import { ProfileScreen } from '../../profiles/profile-screen.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const PersonScreen = lazyPart(() => import('../../people/person-screen.tsx'), 'PersonScreen');
const PersonsContactPersonCard = lazyPart(
  () => import('../../contact-persons/persons-card.tsx'),
  'PersonsContactPersonCard',
);
const RelaticsCard = lazyPart(() => import('../../profiles/relatics-card.tsx'), 'RelaticsCard');
const LinkedProvidersCard = lazyPart(() => import('../../oidc/staff/linked-providers-card.tsx'), 'LinkedProvidersCard');
const StaffMfaSection = lazyPart(() => import('../../mfa/staff/staff-section.tsx'), 'StaffMfaSection');

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
      <PersonsContactPersonCard profile={profile} />
      <RelaticsCard profile={profile} />
      {profile.id !== person.profile.id && <StaffMfaSection profile={profile} />}
      {profile.id !== person.profile.id && isSuperuser(person) && <LinkedProvidersCard profile={profile} />}
    </Suspense>
  );
}
