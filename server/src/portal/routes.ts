import { portal } from '@dijkportaal/contract/portal';
import type { Services } from '../platform/services.ts';
import { serve } from '../platform/http/serve.ts';

/** The settings that the browser needs before sign-in. */
export function portalRoutes({ app, config }: Services): void {
  serve(app, portal.facts, async () => ({ base_map: config.baseMap, privacy_url: config.privacyUrl }));
}
