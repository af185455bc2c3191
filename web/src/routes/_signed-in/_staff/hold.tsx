import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { NoAccessScreen } from '../../../app/screens/no-access-screen.tsx';
import { HoldScreen } from '../../../hold/hold-screen.tsx';
import { isSuperuser, useSignedInPerson } from '../../../platform/session.ts';

export const Route = createFileRoute('/_signed-in/_staff/hold')({
  beforeLoad: requireExtensions,
  component: Hold,
});

function Hold() {
  return isSuperuser(useSignedInPerson()) ? <HoldScreen /> : <NoAccessScreen isForSuperusers />;
}
