import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../../settings/about/about-screen.tsx';

export const Route = createFileRoute('/_public/uitleg')({ component: AboutScreen });
