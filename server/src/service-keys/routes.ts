import { installation } from '@dijkportaal/contract/service-keys';
import { desc } from 'drizzle-orm';
import { serve } from '../platform/http/serve.ts';
import type { Services } from '../platform/services.ts';
import { release } from '../platform/version.ts';
import { serviceKeys } from '../schema/service-keys.ts';

/** The version and the keys of other systems, for superusers. */
export function installationRoutes({ app, db }: Services): void {
  serve(app, installation.get, async () => {
    const keys = await db.select().from(serviceKeys).orderBy(desc(serviceKeys.id)).limit(100);
    return {
      version: release,
      keys: keys.map(({ id, name, scopes, createdAt, expiresAt, usedAt, revokedAt }) => ({
        id,
        name,
        scopes,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        used_at: usedAt?.toISOString() ?? null,
        revoked_at: revokedAt?.toISOString() ?? null,
      })),
    };
  });
}
