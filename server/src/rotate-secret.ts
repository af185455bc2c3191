import { eq, isNotNull, sql } from 'drizzle-orm';
import { checkSecret } from './check-secret.ts';
import { factorKeys } from './mfa/public.ts';
import { recordEvent } from './platform/audit/audit.ts';
import type { Config } from './platform/config.ts';
import { seal, unseal, type Keys } from './platform/crypto.ts';
import type { Db } from './platform/database/db.ts';
import { ConfigError } from './platform/errors.ts';
import { mailKeys } from './platform/mail/mailer.ts';
import { mails } from './platform/mail/tables.ts';
import { makeSecretCheck, portalSecret } from './platform/secret/secret-check.ts';
import { mfaFactors } from './schema/mfa.ts';
import { providerSessions } from './schema/sessions.ts';
import { providerTokenKeys } from './sessions/public.ts';

/** What was encrypted again with the new secret, and what neither secret opens. */
export interface Rotation {
  factors: number;
  mails: number;
  providerSessions: number;
  unreadable: number;
}

/**
 * Makes the database that of the new secret: what the old one encrypted is encrypted with the new one. The portal may be
 * running with both. Null if the database belongs to the new secret already. Throws a ConfigError without two secrets.
 */
export async function rotateSecret(db: Db, config: Pick<Config, 'appSecret' | 'oldSecret'>): Promise<Rotation | null> {
  if (config.oldSecret === null) {
    throw new ConfigError('set the new secret as APP_SECRET and the one before it as APP_SECRET_OLD first');
  }
  if ((await checkSecret(db, config)) === 'present') return null;
  const check = await makeSecretCheck(config.appSecret);
  return db.transaction(async (tx) => {
    const rotation: Rotation = { factors: 0, mails: 0, providerSessions: 0, unreadable: 0 };
    const factorKey = factorKeys(config).secrets;
    for (const { userId, sealedSecret } of await tx.select().from(mfaFactors).for('update')) {
      const sealed = sealAgain(factorKey, sealedSecret);
      if (sealed === null) rotation.unreadable += 1;
      else {
        await tx.update(mfaFactors).set({ sealedSecret: sealed }).where(eq(mfaFactors.userId, userId));
        rotation.factors += 1;
      }
    }
    const mailKey = mailKeys(config);
    const waiting = tx.select({ id: mails.id, sealed: mails.sealed }).from(mails);
    for (const { id, sealed: old } of await waiting.where(eq(mails.state, 'waiting')).for('update')) {
      const sealed = old === null ? null : sealAgain(mailKey, old);
      if (sealed === null) rotation.unreadable += 1;
      else {
        await tx.update(mails).set({ sealed }).where(eq(mails.id, id));
        rotation.mails += 1;
      }
    }
    const tokenKey = providerTokenKeys(config);
    const { sessionId } = providerSessions;
    const kept = tx.select({ id: sessionId, sealed: providerSessions.sealed }).from(providerSessions);
    for (const { id, sealed: old } of await kept.where(isNotNull(providerSessions.sealed)).for('update')) {
      const sealed = old === null ? null : sealAgain(tokenKey, old);
      if (sealed === null) rotation.unreadable += 1;
      else {
        await tx.update(providerSessions).set({ sealed }).where(eq(sessionId, id));
        rotation.providerSessions += 1;
      }
    }
    await tx.update(portalSecret).set({ check, since: sql`now()` });
    await recordEvent(tx, { actorId: null, action: 'portal.rotate_secret', object: 'portal', origin: 'command' });
    return rotation;
  });
}

function sealAgain(keys: Keys, sealed: string): string | null {
  let plain: string;
  try {
    plain = unseal(keys, sealed);
  } catch {
    return null;
  }
  return seal(keys[0], plain);
}
