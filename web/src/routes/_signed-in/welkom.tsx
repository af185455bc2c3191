import { createFileRoute, Navigate } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { viewedResident } from '../../platform/impersonation.ts';
import { useObservable } from '../../platform/observable.ts';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';
import { FirstVisitScreen } from '../../profiles/first-visit-screen.tsx';

export const Route = createFileRoute('/_signed-in/welkom')({
  validateSearch: (search: { step?: 2 | 3 }) => search,
  beforeLoad: requireExtensions,
  component: FirstVisit,
});

function FirstVisit() {
  const { step } = Route.useSearch();
  const person = useSignedInPerson();
  const isViewing = useObservable(viewedResident) !== null;
  // The choices are for the resident alone.
  if (isStaff(person) || isViewing) return <Navigate to="/" replace />;
  return <FirstVisitScreen step={step === 3 ? 3 : 2} />;
}
