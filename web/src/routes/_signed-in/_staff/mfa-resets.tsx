import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../../app/require-extensions.ts';
import { StaffResetsScreen } from '../../../mfa/staff/staff-resets-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/mfa-resets')({
  beforeLoad: requireExtensions,
  component: StaffResetsScreen,
});
