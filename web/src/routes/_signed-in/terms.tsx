import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '../../portal/terms-screen.tsx';

export const Route = createFileRoute('/_signed-in/terms')({ component: TermsScreen });
