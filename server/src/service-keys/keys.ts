import type { ServiceScope } from '@dijkportaal/contract/platform/endpoint';
import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import type { ServiceKey } from '../platform/http/access.ts';
import { createToken, hashToken } from '../platform/security/tokens.ts';
import { serviceKeys } from '../schema/service-keys.ts';

const isValid = and(isNull(serviceKeys.revokedAt), gt(serviceKeys.expiresAt, sql`now()`));

/** Makes a key; only the returned one can ever be read. */
export async function createServiceKey(
  db: Db,
  { name, scopes, days }: { name: string; scopes: ServiceScope[]; days: number },
): Promise<{ id: number; key: string; expiresAt: Date }> {
  // With a beginning of its own, by which a program that looks for leaked secrets knows it.
  const key = `dpk_${createToken()}`;
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(serviceKeys)
      .values({ name, scopes, hash: hashToken(key), expiresAt: sql`now() + make_interval(days => ${days})` })
      .returning({ id: serviceKeys.id, expiresAt: serviceKeys.expiresAt });
    if (made === undefined) throw new Error('no key was stored');
    await recordEvent(tx, {
      actorId: null,
      origin: 'command',
      action: 'service_key.create',
      object: `service_key ${made.id}`,
      details: { name, days, scopes },
    });
    return { ...made, key };
  });
}

/** Whether there was a valid key with this number. From now on it opens nothing. */
export async function revokeServiceKey(db: Db, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(serviceKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(serviceKeys.id, id), isValid))
      .returning({ name: serviceKeys.name });
    if (revoked === undefined) return false;
    await recordEvent(tx, {
      actorId: null,
      origin: 'command',
      action: 'service_key.revoke',
      object: `service_key ${id}`,
      details: { name: revoked.name },
    });
    return true;
  });
}

/** The keys that are valid now. */
export const listServiceKeys = (db: Db) => db.select().from(serviceKeys).where(isValid).orderBy(asc(serviceKeys.id));

/** Finds a valid key, and notes that it was used. */
export async function findServiceKey(db: Db, key: string): Promise<ServiceKey | null> {
  const [found] = await db
    .select({ id: serviceKeys.id, name: serviceKeys.name, scopes: serviceKeys.scopes })
    .from(serviceKeys)
    .where(and(eq(serviceKeys.hash, hashToken(key)), isValid));
  if (found === undefined) return null;
  const isOld = or(isNull(serviceKeys.usedAt), lt(serviceKeys.usedAt, sql`now() - interval '1 minute'`));
  await db
    .update(serviceKeys)
    .set({ usedAt: sql`now()` })
    .where(and(eq(serviceKeys.id, found.id), isOld));
  return found;
}
