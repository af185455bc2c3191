import { createFileRoute } from '@tanstack/react-router';
import { PasswordChangeScreen } from '../../auth/passwords/password-change-screen.tsx';

export const Route = createFileRoute('/_signed-in/password-change')({ component: PasswordChangeScreen });
