import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { OutlineRunsScreen } from '../../../parcels/runs/outline-runs-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/fetch-parcels')({
  beforeLoad: requireExtensions,
  component: OutlineRunsScreen,
});
