import { createFileRoute, Outlet } from '@tanstack/react-router';
import { NoAccessScreen } from '../../app/screens/no-access-screen.tsx';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';

// Inside the signed-in layout, so both checks always run; the server checks again.
export const Route = createFileRoute('/_signed-in/_staff')({ component: StaffOnly });

function StaffOnly() {
  if (!isStaff(useSignedInPerson())) return <NoAccessScreen />;
  return (
    <div data-scale="compact">
      <Outlet />
    </div>
  );
}
