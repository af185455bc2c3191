import type { AuditAction } from '@dijkportaal/contract/audit/audit';
import { and, eq, gt, inArray, isNotNull, not, or, sql, TransactionRollbackError, type SQL } from 'drizzle-orm';
import { recordEvent, type AuditEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { notFound, conflict } from '../../platform/errors.ts';
import { mayHaveArrivedTwice, notSent, removeUnsent } from './queue.ts';
import { requireApproval } from '../approval/what-is-approved.ts';
import { hasRest } from '../recipients/select-recipients.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

type State = (typeof newsletters.$inferSelect)['state'];
type MailState = (typeof newsletterMails.$inferSelect)['state'];
type Changes = { [Column in keyof typeof newsletters.$inferInsert]?: (typeof newsletters.$inferInsert)[Column] | SQL };

interface Transition {
  from: State[];
  /** The error in any other state. */
  refusal: string;
  action: AuditAction;
  /** What changes in the newsletter; a function also changes its mails, in the same transaction. */
  apply: Changes | ((tx: Db, from: State) => Promise<{ changes: Changes; details?: AuditEvent['details'] }>);
}

/** Changes the state of a newsletter; only one of two simultaneous callers succeeds. Throws not found, or 409 in another state. */
async function transition(
  db: Db,
  id: number,
  origin: AuditOrigin,
  { from, refusal, action, apply }: Transition,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: newsletters.state })
      .from(newsletters)
      .where(eq(newsletters.id, id))
      .for('update');
    if (row === undefined) throw notFound();
    if (!from.includes(row.state)) throw conflict(refusal);
    const { changes, details = {} } = typeof apply === 'function' ? await apply(tx, row.state) : { changes: apply };
    await tx
      .update(newsletters)
      .set({ ...changes, trouble: '', updatedAt: sql`now()` })
      .where(eq(newsletters.id, id));
    await recordEvent(tx, { ...origin, action, object: `newsletter ${id}`, details });
  });
}

/** Sends a held newsletter: it is due from now on. Throws 409 if it needs an approval that it does not have. */
export const startHeld = (db: Db, id: number, origin: AuditOrigin, needsApproval: boolean) =>
  transition(db, id, origin, {
    from: ['held'],
    refusal: 'Deze nieuwsbrief wacht niet meer op uw keuze.',
    action: 'newsletter.start',
    apply: async (tx) => {
      if (needsApproval) await requireApproval(tx, id);
      return { changes: { state: 'scheduled', dueAt: sql`now()` } };
    },
  });

/** Nothing more is delivered until sending is resumed, except mails in flight. */
export const pauseSending = (db: Db, id: number, origin: AuditOrigin) =>
  transition(db, id, origin, {
    from: ['sending'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.pause',
    apply: { state: 'paused' },
  });

/** Continues sending; a pause by staff does not count towards the retry period of a mail. */
export const resumeSending = (db: Db, id: number, origin: AuditOrigin) =>
  transition(db, id, origin, {
    from: ['paused'],
    refusal: 'Het versturen van deze nieuwsbrief is niet gepauzeerd.',
    action: 'newsletter.resume',
    apply: async (tx) => {
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
      return { changes: { state: 'sending' } };
    },
  });

/**
 * Stops sending. Nothing is delivered from the first commit on; the remaining mails are then removed. If nobody can have
 * got it, the newsletter is a draft again.
 */
export async function stopSending(db: Db, id: number, origin: AuditOrigin): Promise<void> {
  await transition(db, id, origin, {
    from: ['sending', 'paused'],
    refusal: 'Deze nieuwsbrief wordt nu niet verstuurd.',
    action: 'newsletter.stop',
    apply: async (tx) =>
      (await deleteUnsentMails(tx, id))
        ? { changes: { state: 'draft', dueAt: null, startedAt: null }, details: { state: 'draft' } }
        : { changes: { state: 'stopped', finishedAt: sql`now()` }, details: { state: 'stopped' } },
  });
  await removeUnsent(db, id);
}

const mayHaveArrived = or(
  inArray(newsletterMails.state, ['in_flight', 'sent', 'unknown']),
  and(eq(newsletterMails.state, 'bounced'), isNotNull(newsletterMails.sentAt)),
  gt(newsletterMails.unanswered, 0),
);

/** Deletes all mails of a newsletter if none of them can have arrived; otherwise returns false and changes nothing. */
async function deleteUnsentMails(tx: Db, id: number): Promise<boolean> {
  const ofNewsletter = eq(newsletterMails.newsletterId, id);
  const hasAny = async (db: Db, condition?: SQL) => {
    const rows = await db
      .select({ id: newsletterMails.id })
      .from(newsletterMails)
      .where(and(ofNewsletter, condition))
      .limit(1);
    return rows.length > 0;
  };
  if (await hasAny(tx, mayHaveArrived)) return false;
  try {
    await tx.transaction(async (savepoint) => {
      await savepoint.delete(newsletterMails).where(and(ofNewsletter, not(mayHaveArrived)));
      // A mail that a process was about to deliver.
      if (await hasAny(savepoint)) savepoint.rollback();
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}

/** Removes the mails of a stopped newsletter that are left: the process that stopped it may have died before that. */
export async function cancelWaiting(tx: Db, id: number): Promise<void> {
  const isWaiting = inArray(newsletterMails.state, ['waiting', 'claimed']);
  await tx
    .update(newsletterMails)
    .set({ state: notSent })
    .where(and(eq(newsletterMails.newsletterId, id), isWaiting));
}

/** In which the rest of a newsletter is not a draft. */
const startedStates = ['scheduled', 'held', 'sending', 'paused', 'stopped', 'sent'] as const;

/**
 * Retries failed mails, and with `withUnknown` those that may have arrived once; after a stop also the mails that it
 * removed. Earlier attempts without a reply still count. Throws 409 if there are none, or if the rest has a newsletter of
 * its own.
 */
export const retryFailed = (db: Db, id: number, withUnknown: boolean, origin: AuditOrigin) =>
  transition(db, id, origin, {
    from: ['sending', 'sent', 'stopped'],
    refusal: 'Opnieuw versturen kan alleen bij een nieuwsbrief die wordt of is verstuurd.',
    action: 'newsletter.retry',
    apply: async (tx, from) => {
      const { state, email, isRemovedByStaff } = newsletterMails;
      const ofNewsletter = eq(newsletterMails.newsletterId, id);
      if (from === 'stopped') await cancelWaiting(tx, id);
      if (await hasRest(tx, id, startedStates)) {
        throw conflict('Er is al een kopie van deze nieuwsbrief voor wie hem niet kreeg.');
      }
      const again: MailState[] = ['failed', ...(withUnknown ? ['unknown' as const] : [])];
      const { rowCount } = await tx
        .update(newsletterMails)
        .set({ state: 'waiting', dueAt: sql`now()`, triedAt: null, sentAt: null, reason: '' })
        .where(
          and(
            ofNewsletter,
            inArray(state, from === 'stopped' ? [...again, 'removed'] : again),
            not(isRemovedByStaff),
            not(mayHaveArrivedTwice),
            // The address is gone with a deleted account.
            isNotNull(email),
          ),
        );
      if (!rowCount) throw conflict('Er zijn geen e-mails om opnieuw te versturen.');
      return {
        changes: { state: 'sending', finishedAt: null },
        details: { mails: rowCount, with_unknown: withUnknown },
      };
    },
  });
