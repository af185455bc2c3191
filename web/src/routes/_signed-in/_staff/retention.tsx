import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { forSuperusers } from '../../../app/screens/no-access-screen.tsx';
import { RetentionScreen } from '../../../retention/retention-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/retention')({
  beforeLoad: requireExtensions,
  component: forSuperusers(RetentionScreen),
});
