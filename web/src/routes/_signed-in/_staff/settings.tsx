import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../settings/settings-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/settings')({ component: SettingsScreen });
