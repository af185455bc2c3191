import type { LinkRequest } from '@dijkportaal/contract/oidc';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { notifyPerson } from '../mfa/public.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, notFound } from '../platform/errors.ts';
import type { Actor } from '../platform/http/access.ts';
import type { Services } from '../platform/services.ts';
import { identities, linkRequests } from '../schema/oidc.ts';
import { users } from '../schema/users.ts';
import { linkIdentity, oldestLinkRequest, type Identity } from './identities.ts';
import { linkedMail } from './link-account.ts';
import { nameOf } from './unlink-account.ts';

/** For one account at the same time: somebody who invents addresses cannot fill the page of a person. */
const most = 5;

/**
 * Notes that somebody at a provider of staff, whose address the provider checked, may be the owner of the account of staff
 * with that address. Links nothing: an address is no proof. The caller answers the same whether there is such an account.
 */
export async function askToLink(
  tx: Db,
  identity: Identity,
  person: { email: string; firstName: string; lastName: string },
  origin: string,
): Promise<void> {
  const isStaff = or(eq(users.isStaff, true), eq(users.isSuperuser, true));
  // Sign-ins at the same time wait for each other, so that there are not too many.
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, person.email), eq(users.isActive, true), isStaff))
    .for('no key update');
  if (account === undefined) return;
  const { id: userId } = account;
  const { issuer, subjectHash, provider } = identity;
  const isLinked = and(eq(identities.userId, userId), eq(identities.issuer, issuer));
  if ((await tx.$count(identities, isLinked)) > 0) return;
  const isSame = and(eq(linkRequests.issuer, issuer), eq(linkRequests.subjectHash, subjectHash));
  const isOver = or(lt(linkRequests.createdAt, oldestLinkRequest), ne(linkRequests.userId, userId));
  await tx.delete(linkRequests).where(and(isSame, isOver));
  if ((await tx.$count(linkRequests, isOpen(userId))) >= most) return;
  const name = `${person.firstName} ${person.lastName}`.trim();
  const asked = await tx
    .insert(linkRequests)
    .values({ userId, provider, issuer, subjectHash, name })
    .onConflictDoNothing()
    .returning({ id: linkRequests.id });
  if (asked.length === 0) return;
  await recordEvent(tx, {
    actorId: null,
    action: 'identity.ask_link',
    object: `user ${userId}`,
    origin,
    details: { provider },
  });
}

const isOpen = (userId: number) =>
  and(eq(linkRequests.userId, userId), isNull(linkRequests.refusedAt), gt(linkRequests.createdAt, oldestLinkRequest));

/** The open requests to link an account, oldest first. */
export async function listLinkRequests(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: number,
): Promise<LinkRequest[]> {
  const rows = await db.select().from(linkRequests).where(isOpen(userId)).orderBy(linkRequests.id);
  return rows.map((row) => ({
    id: row.id,
    provider: nameOf(config, row),
    name: row.name,
    asked_at: row.createdAt.toISOString(),
  }));
}

/** Links the person of a request, as a superuser decided, and mails the owner of the account. */
export async function confirmLinkRequest(
  { db, config, mailer }: Pick<Services, 'db' | 'config' | 'mailer'>,
  actor: Actor,
  { id: userId, request }: { id: number; request: number },
  origin: AuditOrigin,
): Promise<void> {
  if (userId === actor.userId)
    throw conflict('U kunt uw eigen account niet koppelen. Vraag een andere beheerder om dat te doen.');
  await db.transaction(async (tx) => {
    const asked = await takeRequest(tx, userId, request);
    const [account] = await tx
      .select({ isActive: users.isActive, isStaff: users.isStaff, isSuperuser: users.isSuperuser })
      .from(users)
      .where(eq(users.id, userId));
    if (account?.isActive !== true || !(account.isStaff || account.isSuperuser))
      throw conflict('Dit account is niet of niet meer van een medewerker.');
    const identity = { provider: asked.provider, issuer: asked.issuer, subjectHash: asked.subjectHash };
    await linkIdentity(tx, identity, userId);
    await notifyPerson(tx, mailer, userId, (to) =>
      linkedMail(to, { name: nameOf(config, asked), isOwn: false, portal: `${config.publicUrl}/` }),
    );
    const details = { provider: asked.provider };
    await recordEvent(tx, { ...origin, action: 'identity.link', object: `user ${userId}`, details });
  });
}

/** Refuses a request; it stays, unseen, until it would have expired. */
export async function refuseLinkRequest(
  { db }: Pick<Services, 'db'>,
  { id: userId, request }: { id: number; request: number },
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { id, provider } = await takeRequest(tx, userId, request);
    await tx.update(linkRequests).set({ refusedAt: new Date() }).where(eq(linkRequests.id, id));
    const details = { provider };
    await recordEvent(tx, { ...origin, action: 'identity.refuse_link', object: `user ${userId}`, details });
  });
}

/** An open request, which nobody else decides about meanwhile. Throws not found. */
async function takeRequest(tx: Db, userId: number, request: number) {
  // In the order in which a sign-in locks them.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [asked] = await tx
    .select()
    .from(linkRequests)
    .where(and(eq(linkRequests.id, request), isOpen(userId)))
    .for('update');
  if (asked === undefined) throw notFound();
  return asked;
}
