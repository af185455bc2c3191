import type { AuditAction } from '@dijkportaal/contract/audit';
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { recordEvent, type AuditEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { notFound, plainError } from '../platform/http/errors.ts';
import { removeUnsent } from './queue.ts';
import { newsletterMails, newsletters } from '../schema/newsletters.ts';

type State = (typeof newsletters.$inferSelect)['state'];
type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;
type Changes = { [Column in keyof typeof newsletters.$inferInsert]?: (typeof newsletters.$inferInsert)[Column] | SQL };

interface Step {
  from: State[];
  /** Says why not when it is in another state. */
  refusal: string;
  action: AuditAction;
  changes: Changes;
  /** Does what belongs to it in the same transaction, and answers what the audit log is to say. */
  also?: (tx: Db, id: number) => Promise<AuditEvent['details']>;
}

/** Takes one step of a newsletter's life; of those who ask at once one gets it. Throws not found, or 409 in another state. */
async function take(db: Db, id: number, origin: Origin, step: Step): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletters.state })
      .from(newsletters)
      .where(eq(newsletters.id, id))
      .for('update');
    if (row === undefined) throw notFound();
    if (!step.from.includes(row.state)) throw plainError(409, step.refusal);
    const details = (await step.also?.(tx, id)) ?? {};
    await tx
      .update(newsletters)
      .set({ ...step.changes, trouble: '', updatedAt: sql`now()` })
      .where(eq(newsletters.id, id));
    await recordEvent(tx, { ...origin, action: step.action, object: `newsletter ${id}`, details });
  });
}

/** An overdue newsletter leaves after all: from now on it is due. */
export const startHeld = (db: Db, id: number, origin: Origin) =>
  take(db, id, origin, {
    from: ['held'],
    refusal: 'Deze nieuwsbrief wacht niet meer op uw besluit.',
    action: 'newsletter.start',
    changes: { state: 'scheduled', dueAt: sql`now()` },
  });

/** Nothing is handed over any more until it is resumed; what is on its way still leaves. */
export const pauseSending = (db: Db, id: number, origin: Origin) =>
  take(db, id, origin, {
    from: ['sending'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.pause',
    changes: { state: 'paused' },
  });

/** Goes on; a pause of staff does not count for how long a mail has been tried. */
export const resumeSending = (db: Db, id: number, origin: Origin) =>
  take(db, id, origin, {
    from: ['paused'],
    refusal: 'Het versturen van deze nieuwsbrief is niet gepauzeerd.',
    action: 'newsletter.resume',
    changes: { state: 'sending' },
    also: async (tx) => {
      await tx
        .update(newsletterMails)
        .set({ triedAt: null })
        .where(
          and(
            eq(newsletterMails.newsletterId, id),
            eq(newsletterMails.state, 'waiting'),
            isNotNull(newsletterMails.triedAt),
          ),
        );
      return {};
    },
  });

/** Stops for good. From the first commit on nothing is handed over; what is left is then taken back. */
export async function stopSending(db: Db, id: number, origin: Origin): Promise<void> {
  await take(db, id, origin, {
    from: ['sending', 'paused'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.stop',
    changes: { state: 'stopped', finishedAt: sql`now()` },
  });
  await removeUnsent(db, id);
}

/** Sends failed mails once more, and with `withUnknown` those that may have arrived. Throws 409 when there are none. */
export const retryFailed = (db: Db, id: number, withUnknown: boolean, origin: Origin) =>
  take(db, id, origin, {
    from: ['sending', 'sent'],
    refusal: 'Opnieuw versturen kan alleen bij een nieuwsbrief die wordt of is verstuurd.',
    action: 'newsletter.retry',
    changes: { state: 'sending', finishedAt: null },
    also: async (tx) => {
      const { rowCount } = await tx
        .update(newsletterMails)
        .set({ state: 'waiting', unanswered: 0, dueAt: sql`now()`, triedAt: null, reason: '' })
        .where(
          and(
            eq(newsletterMails.newsletterId, id),
            inArray(newsletterMails.state, withUnknown ? ['failed', 'unknown'] : ['failed']),
            // Of a deleted account the address is gone.
            isNotNull(newsletterMails.email),
          ),
        );
      if (!rowCount) throw plainError(409, 'Er zijn geen mails om opnieuw te versturen.');
      return { mails: rowCount, with_unknown: withUnknown };
    },
  });
