import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../portal/statement-screen.tsx';

export const Route = createFileRoute('/_signed-in/terms')({ component: () => <StatementScreen name="terms" /> });
