import { createFileRoute } from '@tanstack/react-router';
import { PublicPage } from '../app/shell/public-page.tsx';

export const Route = createFileRoute('/_public')({ component: PublicPage });
