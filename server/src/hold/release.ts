import type { HeldItems, Hold, HoldRelease } from '@dijkportaal/contract/hold';
import { and, asc, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { holdBegan, portalIdentity } from '../platform/hold/hold.ts';
import { conflict } from '../platform/errors.ts';
import { mails } from '../platform/mail/tables.ts';
import { maxPublished, publishPlanned } from '../publications/public.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';
import { pendingNotifications } from '../schema/publications.ts';
import { users } from '../schema/users.ts';
import { workNotifications } from '../schema/works.ts';

const willBeSent = inArray(newsletters.state, ['sending', 'scheduled']);
const waitsSinceBefore = and(eq(mails.state, 'waiting'), or(mails.isBulk, lt(mails.createdAt, holdBegan)));
const notificationWaits = and(isNull(pendingNotifications.settledAt), lt(pendingNotifications.createdAt, holdBegan));
const workWaits = and(isNull(workNotifications.settledAt), lt(workNotifications.createdAt, holdBegan));
const isQueuedNow = and(isNull(pendingNotifications.settledAt), eq(pendingNotifications.createdAt, sql`now()`));
const discarded = 'Niet verstuurd: een beheerder heeft deze mail na het terugzetten van een reservekopie weggegooid.';
const leftToStaff =
  'Het versturen is aangehouden omdat een reservekopie is teruggezet. Een deel van de ontvangers kan de nieuwsbrief al hebben.';

export async function findHold(db: Db): Promise<Hold> {
  const [row] = await db.select({ heldAt: portalIdentity.heldAt, reason: portalIdentity.reason }).from(portalIdentity);
  if (row?.heldAt == null) return { held_at: null, reason: null };
  return { held_at: row.heldAt.toISOString(), reason: row.reason };
}

/** What is sent automatically once the hold ends. */
export async function listHeldItems(db: Db): Promise<HeldItems> {
  const unsent = sql<number>`(select count(*)::int from ${newsletterMails}
    where ${newsletterMails.newsletterId} = ${newsletters.id} and ${inArray(newsletterMails.state, ['waiting', 'claimed', 'in_flight'])})`;
  const rows = await db
    .select({
      id: newsletters.id,
      title: newsletters.title,
      state: newsletters.state,
      dueAt: newsletters.dueAt,
      mails: sql<number>`case when ${newsletters.state} = 'sending' then ${unsent} else coalesce(${newsletters.recipients}, 0) end`,
    })
    .from(newsletters)
    .where(willBeSent)
    .orderBy(asc(newsletters.dueAt), asc(newsletters.id));
  const [people] = await db
    .select({ count: sql<number>`count(distinct ${pendingNotifications.userId})::int` })
    .from(pendingNotifications)
    .where(notificationWaits);
  return {
    newsletters: rows.map(({ dueAt, ...row }) => ({ ...row, due_at: dueAt?.toISOString() ?? null })),
    mails: await db.$count(mails, waitsSinceBefore),
    notifications: people?.count ?? 0,
  };
}

/** Ends the hold in one transaction; newsletters that are not chosen wait for staff. Throws 409 if there is no hold. */
export async function releaseHold(
  db: Db,
  { newsletters: chosen, mails: mailChoice, notifications }: HoldRelease,
  origin: AuditOrigin,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ heldAt: portalIdentity.heldAt }).from(portalIdentity).for('update');
    if (row?.heldAt == null) throw conflict('Het portaal wordt niet meer aangehouden.');
    const held = await tx
      .update(newsletters)
      .set({
        state: sql`case when ${newsletters.state} = 'sending' then 'paused' else 'held' end`,
        trouble: leftToStaff,
        updatedAt: sql`now()`,
      })
      .where(and(willBeSent, notInArray(newsletters.id, chosen)))
      .returning({ id: newsletters.id });
    const thrownAway =
      mailChoice === 'send'
        ? 0
        : (await tx.update(mails).set({ state: 'failed', sealed: null, reason: discarded }).where(waitsSinceBefore))
            .rowCount;
    // Items planned during the hold may have been published and mailed before the backup was restored.
    while ((await publishPlanned(tx)) === maxPublished);
    const settled =
      notifications === 'send'
        ? 0
        : (
            await tx
              .update(pendingNotifications)
              .set({ settledAt: sql`now()` })
              .where(or(notificationWaits, isQueuedNow))
          ).rowCount;
    if (notifications !== 'send') {
      await tx
        .update(workNotifications)
        .set({ settledAt: sql`now()` })
        .where(workWaits);
    }
    // Who was warned may have signed in after the backup.
    await tx.update(users).set({ unusedWarnedAt: null }).where(isNotNull(users.unusedWarnedAt));
    await tx.update(portalIdentity).set({ heldAt: null, reason: null });
    await recordEvent(tx, {
      ...origin,
      action: 'portal.release',
      object: 'portal',
      details: { newsletters: held.length, mails: thrownAway ?? 0, notifications: settled ?? 0 },
    });
  });
}
