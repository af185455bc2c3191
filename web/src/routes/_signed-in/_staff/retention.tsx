import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { NoAccessScreen } from '../../../app/screens/no-access-screen.tsx';
import { isSuperuser, useSignedInPerson } from '../../../platform/session.ts';
import { RetentionScreen } from '../../../retention/retention-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/retention')({
  beforeLoad: requireExtensions,
  component: Retention,
});

function Retention() {
  return isSuperuser(useSignedInPerson()) ? <RetentionScreen /> : <NoAccessScreen isForSuperusers />;
}
