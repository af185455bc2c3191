import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { releasedReason } from './record-bounces.ts';
import { isAboutMailbox } from './what-is-refused.ts';

const { email, bouncedAt, isPermanent, reason } = mailAddresses;

/**
 * Releases addresses that older versions suppressed for good because of a refusal or a report that was about us or about
 * a full mailbox. Runs at every start; after the first one there is nothing left to release.
 */
export async function releaseOwnRefusals(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const refused = await tx
      .select({ email, reason })
      .from(mailAddresses)
      .where(and(isNotNull(bouncedAt), eq(isPermanent, true), ne(reason, '')));
    const ours = refused.filter((row) => !isAboutMailbox(row.reason)).map((row) => row.email);
    if (ours.length === 0) return;
    await tx
      .update(mailAddresses)
      .set({ bouncedAt: null, isPermanent: false, softBounces: 0, reason: releasedReason })
      .where(inArray(email, ours));
    await recordEvent(tx, {
      actorId: null,
      origin: 'job',
      action: 'address.release',
      object: 'addresses',
      details: { count: ours.length, reason: 'Vrijgegeven omdat de weigering over de afzender ging.' },
    });
  });
}
