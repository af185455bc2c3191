import { createFileRoute } from '@tanstack/react-router';
import { PasswordResetScreen } from '../../auth/passwords/password-reset-screen.tsx';

export const Route = createFileRoute('/_public/password-reset')({ component: PasswordResetScreen });
