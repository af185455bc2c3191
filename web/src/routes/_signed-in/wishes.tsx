import { createFileRoute } from '@tanstack/react-router';
import { WishesScreen } from '../../relations/wishes-screen.tsx';

export const Route = createFileRoute('/_signed-in/wishes')({ component: WishesScreen });
