import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../../app/not-found-screen.tsx';

export const Route = createFileRoute('/_signed-in/_staff/mails')({ component: NotFoundScreen });
