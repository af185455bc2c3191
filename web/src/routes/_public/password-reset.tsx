import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../app/not-found-screen.tsx';

export const Route = createFileRoute('/_public/password-reset')({ component: NotFoundScreen });
