import type { Services } from '../app.ts';

export function mailRoutes(_services: Services): void {}
