import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { forSuperusers } from '../../../app/screens/no-access-screen.tsx';
import { HoldScreen } from '../../../hold/hold-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/hold')({
  beforeLoad: requireExtensions,
  component: forSuperusers(HoldScreen),
});
