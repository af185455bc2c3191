import { createFileRoute } from '@tanstack/react-router';
import { AccountDeletedScreen } from '../../app/screens/account-deleted-screen.tsx';

export const Route = createFileRoute('/_public/account-deleted')({ component: AccountDeletedScreen });
