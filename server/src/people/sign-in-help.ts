import type { CheckedInputTo } from '@dijkportaal/contract/platform/endpoint';
import type { people } from '@dijkportaal/contract/people/people';
import { eq } from 'drizzle-orm';
import { createBlocks, mailLinkFromStaff } from '../auth/public.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import { deriveKey } from '../platform/crypto.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, HttpError, notFound, plainError } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import { createLimiter, retryAfter } from '../platform/security/limits.ts';
import type { Services } from '../platform/services.ts';
import { profiles } from '../schema/profiles.ts';
import { users } from '../schema/users.ts';

const hour = 3600;

/** Why staff may not help this person to sign in; null if they may. */
export function whyNotHelp(
  actor: Pick<Actor, 'userId' | 'isSuperuser'>,
  person: { id: number; isStaff: boolean; isSuperuser: boolean },
): string | null {
  // With a session that somebody else left open, the limits on one's own password would be none.
  if (person.id === actor.userId) return 'Dit kunt u niet voor uzelf doen. Vraag het een collega.';
  if ((person.isStaff || person.isSuperuser) && !actor.isSuperuser)
    return 'Alleen een beheerder mag dit doen voor een medewerker.';
  return null;
}

interface Caller {
  actor: Actor;
  origin: string;
}

/** What staff do for somebody on the phone who cannot sign in. */
export function createSignInHelp(services: Services) {
  const { db, pool, config } = services;
  const key = deriveKey(config.appSecret, 'attempt counts');
  const perPerson = createLimiter(pool, key, { name: 'sign-in-help', points: 5, seconds: hour });
  const perStaff = createLimiter(pool, key, { name: 'sign-in-help-staff', points: 60, seconds: hour });
  const blocks = createBlocks(services);

  async function take(actor: Actor, what: string): Promise<void> {
    const wait = (await perStaff.take(String(actor.userId))) ?? (await perPerson.take(what));
    if (wait === null) return;
    const { words, headers } = retryAfter(wait);
    throw plainError(429, `Dit is te vaak gedaan. ${words}`, headers);
  }

  async function findPerson(tx: Db, actor: Actor, profileId: number) {
    const [row] = await tx
      .select({ user: users })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(profiles.id, profileId));
    if (row === undefined) throw notFound();
    const reason = whyNotHelp(actor, row.user);
    if (reason !== null) throw new HttpError(403, { detail: reason, code: 'permission_denied' });
    return row.user;
  }

  return {
    async sendLink(
      { actor, origin }: Caller,
      profileId: number,
      { purpose }: CheckedInputTo<typeof people.sendLink>['body'],
    ): Promise<void> {
      const { id } = await findPerson(db, actor, profileId);
      await take(actor, `${purpose} ${id}`);
      await db.transaction(async (tx) => {
        const person = await findPerson(tx, actor, profileId);
        if (!(await mailLinkFromStaff(services, tx, person, purpose)))
          throw conflict('Dit account is niet actief. Maak het eerst actief.');
        await recordEvent(tx, {
          actorId: actor.userId,
          action: purpose === 'login' ? 'user.send_login_link' : 'user.send_reset',
          object: `user ${person.id}`,
          origin,
        });
      });
    },
    async liftBlocks({ actor, origin }: Caller, profileId: number): Promise<void> {
      const { id, email } = await findPerson(db, actor, profileId);
      await take(actor, `blocks ${id}`);
      await blocks.lift({ id, email });
      await recordEvent(db, { actorId: actor.userId, action: 'user.lift_blocks', object: `user ${id}`, origin });
    },
  };
}
