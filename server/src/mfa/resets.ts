import type { MfaReset } from '@dijkportaal/contract/mfa';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, lt, lte, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/http/access.ts';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { conflict, HttpError, notFound } from '../platform/errors.ts';
import { deleteRows } from '../platform/jobs/clean-up.ts';
import { matchesSearch, orderBy, pageRange } from '../platform/database/paging.ts';
import { hasSecondFactor, passkeys } from '../schema/passkeys.ts';
import { profiles } from '../schema/profiles.ts';
import { nameOfUser, users } from '../schema/users.ts';
import { endSessions } from '../sessions/public.ts';
import { resetDoneMail, resetRequestedMail } from './mails.ts';
import { whyNotApprove, whyNotReject, whyNotRequest } from './policy.ts';
import { removeSecondFactor } from './second-factor.ts';
import { mfaResets } from '../schema/mfa.ts';
import { notifyPerson } from './notify-person.ts';

const requesters = alias(users, 'requesters');

const isStaff = (table: typeof users | typeof requesters) => sql<boolean>`(${table.isStaff} or ${table.isSuperuser})`;

const isOpen = sql`${mfaResets.requestedAt} > now() - interval '7 days'`;

const refusal = (detail: string) => new HttpError(403, { detail, code: 'permission_denied' });

function selectResets(db: Db) {
  return db
    .select({
      id: mfaResets.id,
      userId: mfaResets.userId,
      profileId: profiles.id,
      name: nameOfUser(users),
      email: users.email,
      isStaff: isStaff(users),
      reason: mfaResets.reason,
      requestedBy: mfaResets.requestedBy,
      requesterName: nameOfUser(requesters),
      mayRequesterAsk: sql<boolean>`coalesce(${requesters.isActive} and (
        ${requesters.isSuperuser} or (${requesters.isStaff} and not ${isStaff(users)})), false)`,
      requestedAt: mfaResets.requestedAt,
      expiresAt: sql<Date>`${mfaResets.requestedAt} + interval '7 days'`.mapWith(mfaResets.requestedAt),
    })
    .from(mfaResets)
    .innerJoin(users, eq(users.id, mfaResets.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(requesters, eq(requesters.id, mfaResets.requestedBy));
}

type Row = Awaited<ReturnType<typeof selectResets>>[number];

function toReset(row: Row): MfaReset {
  return {
    id: row.id,
    user: { id: row.userId, profile_id: row.profileId, name: row.name, email: row.email },
    reason: row.reason,
    requested_by: { id: row.requestedBy, name: row.requesterName },
    requested_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}

/** One page of open requests, newest first by default. */
export async function listResets(db: Db, query: ListQuery): Promise<{ count: number; rows: MfaReset[] }> {
  const { limit, offset } = pageRange(query);
  const matches = and(isOpen, matchesSearch(users.searchText, query.search));
  const order = orderBy(query.ordering ?? '-requested_at', { requested_at: mfaResets.requestedAt }, mfaResets.id);
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(mfaResets).innerJoin(users, eq(users.id, mfaResets.userId)).where(matches),
    selectResets(db)
      .where(matches)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]);
  return { count: totals[0]?.count ?? 0, rows: rows.map(toReset) };
}

/** Requests a reset and informs the person by mail. */
export async function requestReset(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  actor: Actor,
  asked: { user: number; reason: string },
  origin: AuditOrigin,
): Promise<MfaReset> {
  return db.transaction(async (tx) => {
    const [target] = await tx
      .select({ userId: users.id, isStaff: isStaff(users), hasSecondFactor })
      .from(users)
      .where(eq(users.id, asked.user));
    if (target === undefined) throw notFound();
    const why = whyNotRequest(actor, target);
    if (why !== null) throw refusal(why);
    if (!target.hasSecondFactor) {
      throw conflict('Tweestapsverificatie staat niet aan voor deze persoon.');
    }
    const isOver = lte(mfaResets.requestedAt, sql`now() - interval '7 days'`);
    await tx.delete(mfaResets).where(and(eq(mfaResets.userId, target.userId), isOver));
    const [made] = await tx
      .insert(mfaResets)
      .values({ userId: target.userId, reason: asked.reason, requestedBy: actor.userId })
      .onConflictDoNothing()
      .returning({ id: mfaResets.id });
    if (made === undefined) throw conflict('Er staat al een verzoek open voor deze persoon.');
    const reset = toReset(await findReset(tx, eq(mfaResets.id, made.id)));
    await notifyPerson(tx, mailer, target.userId, resetRequestedMail);
    await recordEvent(tx, { ...origin, action: 'mfa.request_reset', object: `user ${target.userId}` });
    return reset;
  });
}

/** Removes the factor and all passkeys, which may be on the lost device, ends the person's sessions and informs them by mail. */
export async function approveReset(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  actor: Actor,
  id: number,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const reset = await lockReset(tx, id);
    const why = whyNotApprove(actor, reset);
    if (why !== null) throw refusal(why);
    await removeSecondFactor(tx, reset.userId);
    await tx.delete(passkeys).where(eq(passkeys.userId, reset.userId));
    await endSessions(tx, reset.userId, 'mfa_reset');
    await notifyPerson(tx, mailer, reset.userId, resetDoneMail);
    await recordEvent(tx, {
      ...origin,
      action: 'mfa.approve_reset',
      object: `user ${reset.userId}`,
      details: { requested_by: reset.requestedBy ?? '' },
    });
  });
}

/** Withdraws one's own request or rejects a colleague's. */
export async function rejectReset(db: Services['db'], actor: Actor, id: number, origin: AuditOrigin): Promise<void> {
  await db.transaction(async (tx) => {
    const reset = await lockReset(tx, id);
    const why = whyNotReject(actor, reset);
    if (why !== null) throw refusal(why);
    await tx.delete(mfaResets).where(eq(mfaResets.id, id));
    await recordEvent(tx, {
      ...origin,
      action: 'mfa.reject_reset',
      object: `user ${reset.userId}`,
      details: { withdrawn: reset.requestedBy === actor.userId },
    });
  });
}

async function findReset(db: Db, condition: SQL | undefined): Promise<Row> {
  const [row] = await selectResets(db).where(condition);
  if (row === undefined) throw notFound();
  return row;
}

/** Locks the open request: of two colleagues who decide at the same time, the second finds none. */
async function lockReset(tx: Db, id: number): Promise<Row> {
  const [locked] = await tx
    .select({ id: mfaResets.id })
    .from(mfaResets)
    .where(and(eq(mfaResets.id, id), isOpen))
    .for('update');
  if (locked === undefined) throw notFound();
  return findReset(tx, eq(mfaResets.id, id));
}

/** Deletes requests that expired after 7 days. */
export async function cleanUpResets(db: Db): Promise<void> {
  await deleteRows(db, mfaResets, lt(mfaResets.requestedAt, sql`now() - interval '7 days'`));
}
