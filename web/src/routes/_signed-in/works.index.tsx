import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { WorksScreen } from '../../works/works-screen.tsx';

export const Route = createFileRoute('/_signed-in/works/')({ beforeLoad: requireExtensions, component: WorksScreen });
