import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';
import { EditButton } from '../../profiles/edit/edit-button.tsx';
import { ProfileScreen } from '../../profiles/profile-screen.tsx';

const RelaticsCard = lazy(() =>
  import('../../profiles/relatics-card.tsx').then((module) => ({ default: module.RelaticsCard })),
);
const StaffMfaSection = lazy(() =>
  import('../../mfa/staff/staff-section.tsx').then((module) => ({ default: module.StaffMfaSection })),
);

export const Route = createFileRoute('/_signed-in/profile/$id')({ component: Profile });

function Profile() {
  const { id } = Route.useParams();
  const person = useSignedInPerson();
  return (
    <ProfileScreen
      key={id}
      id={id}
      renderActions={(profile) => <EditButton profile={profile} />}
      renderMore={(profile) =>
        isStaff(person) &&
        profile.id !== person.profile.id && (
          <>
            <RelaticsCard profile={profile} />
            <StaffMfaSection profile={profile} />
          </>
        )
      }
    />
  );
}
