import { createRootRoute } from '@tanstack/react-router';
import { UnknownPage } from '../app/public-page.tsx';
import { Root } from '../app/root.tsx';

export const Route = createRootRoute({ component: Root, notFoundComponent: UnknownPage });
