import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../../settings/analytics/analytics-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/analytics')({ component: AnalyticsScreen });
