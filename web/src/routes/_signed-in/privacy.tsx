import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../portal/privacy-screen.tsx';

export const Route = createFileRoute('/_signed-in/privacy')({ component: PrivacyScreen });
