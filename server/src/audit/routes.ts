import type { Services } from '../app.ts';

export function auditRoutes(_services: Services): void {}
