import { eq } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/db.ts';
import { HttpError } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { isAtLeast, type Level } from '../platform/oidc/means.ts';
import { identities } from '../schema/oidc.ts';
import { sessions } from '../schema/sessions.ts';

const words: Record<Level, string> = { basic: 'basis', middle: 'midden', substantial: 'substantieel', high: 'hoog' };

async function readSignIn(db: Db, { sessionId }: Pick<Actor, 'sessionId'>) {
  const { provider, level, actingHash } = sessions;
  const [session] = await db.select({ provider, level, actingHash }).from(sessions).where(eq(sessions.id, sessionId));
  return session;
}

/**
 * Throws 403 level_required if the caller linked a provider whose settings ask for a higher level for deeds, and did not
 * sign in with it at that level. Somebody who linked none cannot be asked for one.
 */
export async function requireDeedLevel(
  db: Db,
  { oidc }: Pick<Config, 'oidc'>,
  actor: Pick<Actor, 'sessionId' | 'userId'>,
): Promise<void> {
  const strict = oidc.flatMap(({ key, name, means }) =>
    means === null || means.deedLevel === null ? [] : [{ key, name, level: means.deedLevel }],
  );
  if (strict.length === 0) return;
  const linked = await db
    .select({ provider: identities.provider })
    .from(identities)
    .where(eq(identities.userId, actor.userId));
  const own = strict.filter(({ key }) => linked.some(({ provider }) => provider === key));
  const [first] = own;
  if (first === undefined) return;
  const session = await readSignIn(db, actor);
  const used = own.find(({ key }) => key === session?.provider);
  if (used !== undefined && session?.level != null && isAtLeast(session.level, used.level)) return;
  throw new HttpError(403, {
    detail: `Log hiervoor opnieuw in met ${first.name}, op niveau ${words[first.level]}.`,
    code: 'level_required',
    provider: first.key,
  });
}

/** Whether somebody acts for the owner of the account in this session. */
export const isRepresented = async (db: Db, actor: Pick<Actor, 'sessionId'>): Promise<boolean> =>
  ((await readSignIn(db, actor))?.actingHash ?? null) !== null;

/** With what the caller signed in by a broker and how surely, as a receipt says it; empty for other ways. */
export async function describeSignIn(
  db: Db,
  { oidc }: Pick<Config, 'oidc'>,
  actor: Pick<Actor, 'sessionId'>,
): Promise<string> {
  const session = await readSignIn(db, actor);
  const name = oidc.find(({ key }) => key === session?.provider)?.name;
  if (session?.level == null || name === undefined) return '';
  const by = session.actingHash === null ? '' : ', door een gemachtigde';
  return `${name}, niveau ${words[session.level]}${by}`;
}
