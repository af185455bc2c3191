import { createFileRoute } from '@tanstack/react-router';
import { ContactMomentsScreen } from '../../relations/contact-moments-screen.tsx';

export const Route = createFileRoute('/_signed-in/contact_moments')({ component: ContactMomentsScreen });
