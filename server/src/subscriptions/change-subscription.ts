import { and, eq, sql } from 'drizzle-orm';
import { recordEvent, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { newsletterMails } from '../schema/newsletters.ts';
import { profiles } from '../schema/profiles.ts';
import { clearOptOut, optOut } from './queries.ts';
import type { Reader } from './read-subscription.ts';

/** Stores what a reader chose, for the address and for its account, and records what changed. */
export async function changeSubscription(
  tx: Db,
  { mailId, email, userId }: Reader,
  chosen: { newsletter?: boolean | undefined; notifications?: boolean | undefined },
  origin: AuditOrigin,
): Promise<void> {
  const { newsletter, notifications } = chosen;
  const object = userId === null ? (`newsletter_mail ${mailId}` as const) : (`user ${userId}` as const);
  const event = { ...origin, object };
  const isNotified = notifications !== undefined && (await writeProfile(tx, userId, 'notifications', notifications));
  if (newsletter !== undefined) {
    const inProfile = await writeProfile(tx, userId, 'newsletter', newsletter);
    const atAddress = await (newsletter ? clearOptOut : optOut)(tx, email);
    // The report of this newsletter counts who unsubscribed because of it.
    await tx
      .update(newsletterMails)
      .set({ optedOutAt: newsletter ? null : sql`coalesce(${newsletterMails.optedOutAt}, now())` })
      .where(eq(newsletterMails.id, mailId));
    const action = newsletter ? 'newsletter.opt_in' : 'newsletter.opt_out';
    if (inProfile || atAddress) await recordEvent(tx, { ...event, action });
  }
  if (!isNotified) return;
  await (notifications
    ? recordEvent(tx, { ...event, action: 'profile.change', details: { fields: ['notifications'] } })
    : recordEvent(tx, { ...event, action: 'notifications.opt_out' }));
}

/** Stores a choice in the profile, if there is an account. Returns whether that changed it. */
async function writeProfile(
  tx: Db,
  userId: number | null,
  choice: 'newsletter' | 'notifications',
  isOn: boolean,
): Promise<boolean> {
  if (userId === null) return false;
  const changed = await tx
    .update(profiles)
    .set({ [choice]: isOn, updatedAt: sql`now()` })
    .where(and(eq(profiles.userId, userId), eq(profiles[choice], !isOn)))
    .returning({ id: profiles.id });
  return changed.length > 0;
}
