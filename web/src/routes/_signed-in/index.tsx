import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AppointmentsSection } from '../../appointments/appointments-section.tsx';
import { appointmentsQuery } from '../../appointments/queries.ts';
import { ContactPersonCard } from '../../contact-persons/contact-person-card.tsx';
import { ownContactPersonQuery } from '../../contact-persons/queries.ts';
import { MyPromises } from '../../notes/my-promises.tsx';
import { promisesQuery } from '../../notes/promises-query.ts';
import { relationsQuery } from '../../relations/queries.ts';
import { OwnParcelsScreen } from '../../parcels/own-parcels-screen.tsx';
import { viewedResident } from '../../platform/impersonation.ts';
import { useObservable } from '../../platform/observable.ts';
import { questionsQuery } from '../../questions/queries.ts';
import { QuestionsSection } from '../../questions/questions-section.tsx';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';
import { Introduction } from '../../settings/about/introduction.tsx';
import { siteQuery } from '../../settings/public.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { newItemsQuery } from '../../whats-new/queries.ts';
import { WhatsNew } from '../../whats-new/whats-new.tsx';
import { PhasesSection } from '../../works/phases-section.tsx';
import { nearbyQuery } from '../../works/queries.ts';
import { WorksSection } from '../../works/works-section.tsx';

const AllParcelsScreen = lazyPart(() => import('../../parcels/all-parcels-screen.tsx'), 'AllParcelsScreen');
const StaffResetsNotice = lazyPart(() => import('../../mfa/staff/staff-resets-notice.tsx'), 'StaffResetsNotice');
const DashboardSection = lazyPart(() => import('../../dashboard/dashboard-section.tsx'), 'DashboardSection');
const WelcomeModal = lazyPart(() => import('../../auth/passwords/welcome-modal.tsx'), 'WelcomeModal', {
  isDialog: true,
});

export const Route = createFileRoute('/_signed-in/')({ component: Home });

function Home() {
  const person = useSignedInPerson();
  const { first_login, password_reset } = person.profile;
  const isViewing = useObservable(viewedResident) !== null;
  return (
    <>
      {isStaff(person) && (
        <Suspense>
          <StaffResetsNotice />
        </Suspense>
      )}
      {isStaff(person) ? (
        <AllParcelsScreen>
          <Suspense>
            <DashboardSection />
          </Suspense>
        </AllParcelsScreen>
      ) : (
        <ResidentsHome />
      )}
      {(first_login || password_reset) && !isViewing && (
        <Suspense>
          <WelcomeModal />
        </Suspense>
      )}
    </>
  );
}

/** What a resident sees first, with the rest as it arrives. */
function ResidentsHome() {
  const { profile } = useSignedInPerson();
  // Appointments are of data that is being fetched.
  useQuery({ ...relationsQuery, enabled: profile.relatics_refreshing });
  const isSettled = ({ isPending }: { isPending: boolean }) => !isPending;
  const site = isSettled(useQuery(siteQuery));
  const newItems = isSettled(useQuery(newItemsQuery));
  const coming = isSettled(useQuery(appointmentsQuery(profile)));
  const asked = isSettled(useQuery(questionsQuery));
  const nearby = useQuery(nearbyQuery);
  const contactPerson = isSettled(useQuery(ownContactPersonQuery));
  const promised = isSettled(useQuery(promisesQuery));
  const { data: works } = nearby;
  const shapes = useMemo(() => works?.flatMap((work) => work.shapes) ?? [], [works]);
  return (
    <OwnParcelsScreen
      works={shapes}
      parts={[
        { key: 'introduction', isSettled: site, content: <Introduction /> },
        { key: 'whats-new', isSettled: newItems, content: <WhatsNew /> },
        { key: 'appointments', isSettled: coming, content: <AppointmentsSection /> },
        { key: 'questions', isSettled: asked && coming, content: <QuestionsSection /> },
        { key: 'works', isSettled: isSettled(nearby), content: <WorksSection /> },
        { key: 'phases', isSettled: isSettled(nearby), content: <PhasesSection /> },
        { key: 'contact-person', isSettled: contactPerson, content: <ContactPersonCard /> },
        { key: 'promises', isSettled: promised, content: <MyPromises /> },
      ]}
    />
  );
}
