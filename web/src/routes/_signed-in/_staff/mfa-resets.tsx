import { createFileRoute } from '@tanstack/react-router';
import { StaffResetsScreen } from '../../../mfa/staff/staff-resets-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/mfa-resets')({ component: StaffResetsScreen });
