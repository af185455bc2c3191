import { createFileRoute } from '@tanstack/react-router';
import { GroupsScreen } from '../../../audience/labels/groups-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/groups')({ component: GroupsScreen });
