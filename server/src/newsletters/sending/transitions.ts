import type { AuditAction } from '@dijkportaal/contract/audit';
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { recordEvent, type AuditEvent } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound, plainError } from '../../platform/http/errors.ts';
import { removeUnsent } from './queue.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

type State = (typeof newsletters.$inferSelect)['state'];
type Origin = Pick<AuditEvent, 'actorId' | 'origin'>;
type Changes = { [Column in keyof typeof newsletters.$inferInsert]?: (typeof newsletters.$inferInsert)[Column] | SQL };

interface Transition {
  from: State[];
  /** The error in any other state. */
  refusal: string;
  action: AuditAction;
  changes: Changes;
  /** What else changes in the same transaction. Returns details for the audit log. */
  afterTransition?: (tx: Db, id: number) => Promise<AuditEvent['details']>;
}

/** Changes the state of a newsletter; only one of two simultaneous callers succeeds. Throws not found, or 409 in another state. */
async function transition(
  db: Db,
  id: number,
  origin: Origin,
  { from, refusal, action, changes, afterTransition }: Transition,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletters.state })
      .from(newsletters)
      .where(eq(newsletters.id, id))
      .for('update');
    if (row === undefined) throw notFound();
    if (!from.includes(row.state)) throw plainError(409, refusal);
    const details = (await afterTransition?.(tx, id)) ?? {};
    await tx
      .update(newsletters)
      .set({ ...changes, trouble: '', updatedAt: sql`now()` })
      .where(eq(newsletters.id, id));
    await recordEvent(tx, { ...origin, action, object: `newsletter ${id}`, details });
  });
}

/** Sends an overdue newsletter after all: it is due from now on. */
export const startHeld = (db: Db, id: number, origin: Origin) =>
  transition(db, id, origin, {
    from: ['held'],
    refusal: 'Deze nieuwsbrief wacht niet meer op uw keuze.',
    action: 'newsletter.start',
    changes: { state: 'scheduled', dueAt: sql`now()` },
  });

/** Nothing more is delivered until sending is resumed, except mails in flight. */
export const pauseSending = (db: Db, id: number, origin: Origin) =>
  transition(db, id, origin, {
    from: ['sending'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.pause',
    changes: { state: 'paused' },
  });

/** Continues sending; a pause by staff does not count towards the time that a mail has been tried. */
export const resumeSending = (db: Db, id: number, origin: Origin) =>
  transition(db, id, origin, {
    from: ['paused'],
    refusal: 'Het versturen van deze nieuwsbrief is niet gepauzeerd.',
    action: 'newsletter.resume',
    changes: { state: 'sending' },
    afterTransition: async (tx) => {
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

/** Stops for good. Nothing is delivered from the first commit on; the remaining mails are then removed. */
export async function stopSending(db: Db, id: number, origin: Origin): Promise<void> {
  await transition(db, id, origin, {
    from: ['sending', 'paused'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.stop',
    changes: { state: 'stopped', finishedAt: sql`now()` },
  });
  await removeUnsent(db, id);
}

/** Retries failed mails, and with `withUnknown` those that may have arrived. Throws 409 if there are none. */
export const retryFailed = (db: Db, id: number, withUnknown: boolean, origin: Origin) =>
  transition(db, id, origin, {
    from: ['sending', 'sent'],
    refusal: 'Opnieuw versturen kan alleen bij een nieuwsbrief die wordt of is verstuurd.',
    action: 'newsletter.retry',
    changes: { state: 'sending', finishedAt: null },
    afterTransition: async (tx) => {
      const { rowCount } = await tx
        .update(newsletterMails)
        .set({ state: 'waiting', unanswered: 0, dueAt: sql`now()`, triedAt: null, reason: '' })
        .where(
          and(
            eq(newsletterMails.newsletterId, id),
            inArray(newsletterMails.state, withUnknown ? ['failed', 'unknown'] : ['failed']),
            // The address is gone with a deleted account.
            isNotNull(newsletterMails.email),
          ),
        );
      if (!rowCount) throw plainError(409, 'Er zijn geen mails om opnieuw te versturen.');
      return { mails: rowCount, with_unknown: withUnknown };
    },
  });
