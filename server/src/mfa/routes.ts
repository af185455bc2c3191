import type { Services } from '../app.ts';

export function mfaRoutes(_services: Services): void {}
