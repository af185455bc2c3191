import { dossier, dossierDays, type Dossier } from '@dijkportaal/contract/dossier';
import { and, eq, ne, sql } from 'drizzle-orm';
import { presentFile, type FileOwner } from '../files/public.ts';
import { auditOrigin, recordEvent } from '../platform/audit/audit.ts';
import { deriveKey } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, formError, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { serve } from '../platform/http/serve.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { dossiers } from '../schema/dossiers.ts';
import { files } from '../schema/files.ts';
import { requireDeedLevel, requireFreshSignIn } from '../sessions/public.ts';

const maxPerDay = 5;

const expiresAt = sql<Date>`${dossiers.finishedAt} + make_interval(days => ${dossierDays})`.mapWith(
  dossiers.finishedAt,
);
const isExpired = and(ne(dossiers.state, 'waiting'), sql`${expiresAt} <= now()`);
const isReady = and(eq(dossiers.state, 'ready'), sql`${expiresAt} > now()`);

/** Only the person themselves downloads it, also not staff who view the portal as them; nobody deletes it separately. */
export const dossierFiles: FileOwner = {
  column: 'dossierId',
  async maySee(db, viewer, id) {
    if (viewer === null || viewer.impersonatorId !== undefined) return false;
    const isOwn = and(eq(dossiers.id, id), eq(dossiers.userId, viewer.userId), isReady);
    return (await db.$count(dossiers, isOwn)) > 0;
  },
  async lock() {
    throw notFound();
  },
};

/** Deletes the dossiers that have been there for a week, with their files. */
export async function cleanUpDossiers(db: Db): Promise<void> {
  await deleteRows(db, dossiers, isExpired);
}

/** Everything that the portal holds about the caller; the worker makes it. */
export function dossierRoutes({ app, config, db, pool }: Services): void {
  const limit = { name: 'dossiers', points: maxPerDay, seconds: 86_400 };
  const requested = createLimiter(pool, deriveKey(config.appSecret, 'attempt counts'), limit);

  async function findOwn(actor: Actor): Promise<Dossier> {
    const [found] = await db
      .select({ dossier: dossiers, file: files, expiresAt, isExpired: sql<boolean>`${isExpired}` })
      .from(dossiers)
      .leftJoin(files, eq(files.dossierId, dossiers.id))
      .where(eq(dossiers.userId, actor.userId));
    if (found === undefined || found.isExpired) {
      return { state: 'none', requested_at: null, expires_at: null, size: null, file: null };
    }
    const { state, requestedAt } = found.dossier;
    const file = state === 'ready' ? found.file : null;
    return {
      state: state === 'ready' && file === null ? 'failed' : state,
      requested_at: requestedAt.toISOString(),
      expires_at: file === null ? null : found.expiresAt.toISOString(),
      size: file?.size ?? null,
      file: file === null ? null : presentFile(config, actor, file).file,
    };
  }

  serve(app, dossier.read, ({ actor }) => findOwn(actor));

  serve(app, dossier.request, async ({ actor, request }) => {
    await requireDeedLevel(db, config, actor);
    await requireFreshSignIn(db, actor);
    const isBusy = and(eq(dossiers.userId, actor.userId), eq(dossiers.state, 'waiting'));
    if ((await db.$count(dossiers, isBusy)) > 0) throw beingMade();
    const wait = await requested.take(String(actor.userId));
    if (wait !== null) {
      const { words, headers } = retryAfter(wait);
      throw formError(429, `U hebt vandaag al ${maxPerDay} keer een dossier aangevraagd. ${words}`, headers);
    }
    await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(dossiers)
        .values({ userId: actor.userId })
        .onConflictDoUpdate({
          target: dossiers.userId,
          set: { state: 'waiting', attempts: 0, requestedAt: sql`now()`, dueAt: sql`now()`, finishedAt: null },
          setWhere: ne(dossiers.state, 'waiting'),
        })
        .returning({ id: dossiers.id });
      if (row === undefined) throw beingMade();
      await tx.delete(files).where(eq(files.dossierId, row.id));
      await recordEvent(tx, {
        ...auditOrigin(request),
        action: 'account.request_dossier',
        object: `user ${actor.userId}`,
      });
    });
    return { detail: 'Uw dossier wordt gemaakt. U krijgt een e-mail als het klaar is.' };
  });
}

const beingMade = () => conflict('Uw dossier wordt al gemaakt. U krijgt een e-mail als het klaar is.');
