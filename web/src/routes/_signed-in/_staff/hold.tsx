import { createFileRoute } from '@tanstack/react-router';
import { NoAccessScreen } from '../../../app/screens/no-access-screen.tsx';
import { HoldScreen } from '../../../hold/hold-screen.tsx';
import { isSuperuser, useSignedInPerson } from '../../../platform/session.ts';

export const Route = createFileRoute('/_signed-in/_staff/hold')({ component: Hold });

function Hold() {
  return isSuperuser(useSignedInPerson()) ? <HoldScreen /> : <NoAccessScreen isForSuperusers />;
}
