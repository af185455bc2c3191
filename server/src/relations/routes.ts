import { relations } from '@dijkportaal/contract/relations';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { formError } from '../platform/http/errors.ts';
import { createLimiter, type Limiter } from '../platform/security/limits.ts';
import { serve } from '../platform/http/serve.ts';
import { deriveKey } from '../platform/crypto.ts';
import { findProfile } from '../profiles/queries.ts';
import { profiles } from '../schema/profiles.ts';
import { createAttachmentDownload } from './download-attachment.ts';
import { refreshNow } from './jobs.ts';

const quarter = 15 * 60;

/** Wishes, contact moments and their files, out of the relationship system (specification, sections 2 and 7). */
export function relationRoutes(services: Services): void {
  const { app, db, pool, config } = services;
  const hashKey = deriveKey(config.appSecret, 'attempt counts');
  const refreshes = createLimiter(pool, hashKey, { name: 'relatics-refresh', points: 20, seconds: quarter });
  const downloads = createLimiter(pool, hashKey, { name: 'relatics-download', points: 100, seconds: quarter });
  const downloadAttachment = createAttachmentDownload(services);

  serve(app, relations.refresh, async ({ params, actor, request }) => {
    const isTheirs = actor.isStaff ? undefined : eq(profiles.userId, actor.userId);
    const find = () => findProfile(db, and(eq(profiles.id, params.id), isTheirs), config.staffMfa);
    const { user } = await find();
    await refuseTooMany(refreshes, actor.userId);
    if (user !== actor.userId) {
      await recordEvent(db, { ...auditOrigin(request), action: 'profile.read', object: `user ${user}` });
    }
    await refreshNow(services, params.id);
    return find();
  });

  for (const [endpoint, kind] of [
    [relations.downloadDocument, 'Document'],
    [relations.downloadImage, 'Afbeelding'],
  ] as const) {
    serve(app, endpoint, async ({ body, actor, request }) => {
      await refuseTooMany(downloads, actor.userId);
      return downloadAttachment({ guid: body.guid, kind, actor, origin: auditOrigin(request) });
    });
  }
}

async function refuseTooMany(limiter: Limiter, userId: number): Promise<void> {
  const wait = await limiter.take(String(userId));
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60);
  throw formError(
    429,
    `U heeft dit te vaak gevraagd. Probeer het over ${minutes} ${minutes === 1 ? 'minuut' : 'minuten'} opnieuw.`,
    { 'retry-after': String(wait) },
  );
}
