import { createFileRoute } from '@tanstack/react-router';
import { requireExtensions } from '../../app/require-extensions.ts';
import { KeptDataScreen } from '../../retention/kept-data-screen.tsx';

export const Route = createFileRoute('/_public/bewaartermijnen')({
  beforeLoad: requireExtensions,
  component: KeptDataScreen,
});
