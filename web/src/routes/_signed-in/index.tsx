import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { isStaff, useSignedInPerson } from '../../platform/session.ts';

const OwnParcelsScreen = lazy(() =>
  import('../../parcels/own-parcels-screen.tsx').then((module) => ({ default: module.OwnParcelsScreen })),
);
const AllParcelsScreen = lazy(() =>
  import('../../parcels/all-parcels-screen.tsx').then((module) => ({ default: module.AllParcelsScreen })),
);

export const Route = createFileRoute('/_signed-in/')({ component: Home });

function Home() {
  return isStaff(useSignedInPerson()) ? <AllParcelsScreen /> : <OwnParcelsScreen />;
}
