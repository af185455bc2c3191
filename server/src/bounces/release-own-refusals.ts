import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { mailAddresses, newsletterMails } from '../schema/newsletters.ts';
import { isAboutMailbox, releasedReason } from './record-bounces.ts';

const { email, bouncedAt, isPermanent, reason } = mailAddresses;

const hasMail = (state: 'failed' | 'bounced') => sql`exists (select from ${newsletterMails}
  where ${newsletterMails.email} = ${email} and ${newsletterMails.state} = ${state} and ${newsletterMails.reason} = ${reason})`;

/**
 * Releases addresses that older versions suppressed because the mail server refused the sender, the policy or the
 * content of a newsletter. Reports of bounces have rules of their own (`delivery-report.ts`) and are unaffected. Runs
 * at every start; after the first one there is nothing left to release.
 */
export async function releaseOwnRefusals(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const refused = await tx
      .select({ email, reason })
      .from(mailAddresses)
      .where(
        and(
          isNotNull(bouncedAt),
          eq(isPermanent, true),
          sql`${reason} ~ '^5[0-9][0-9][ -].*5[.][0-9]{1,3}[.][0-9]{1,3}'`,
          hasMail('failed'),
          sql`not ${hasMail('bounced')}`,
        ),
      );
    const ours = refused.filter((row) => !isAboutMailbox.test(row.reason)).map((row) => row.email);
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
