import type { ApprovalDecision, ApprovalQuestion } from '@dijkportaal/contract/newsletters/ask-approval';
import { and, eq, sql } from 'drizzle-orm';
import { isActiveStaff } from '../../notes/public.ts';
import { recordEvent, type AuditOrigin } from '../../platform/audit/audit.ts';
import type { Db } from '../../platform/database/db.ts';
import { conflict, fieldError, notFound } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';
import { mailStaff } from '../mail-staff.ts';
import { isOpen } from '../states.ts';
import { presentContent } from './what-is-approved.ts';

interface Caller {
  userId: number;
  origin: AuditOrigin;
}

/** Asks a colleague to approve a newsletter as it is saved now. Throws not found, 409 once it started, 400 at the approver. */
export async function askApproval(
  services: Services,
  id: number,
  { approver, note }: ApprovalQuestion,
  { userId, origin }: Caller,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const before = await lockOpen(tx, id);
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, approver), isActiveStaff()));
    if (person === undefined) throw fieldError('approver', 'Kies een medewerker met een actief account.');
    if (approver === userId || approver === before.savedBy) {
      throw fieldError('approver', 'Kies een collega die deze versie niet zelf heeft opgeslagen.');
    }
    const asked = { approvalAskedBy: userId, approvalAskedAt: sql`date_trunc('milliseconds', clock_timestamp())` };
    const undecided = { approvalBy: null, approvalAt: null };
    await tx
      .update(newsletters)
      .set({ approvalState: 'asked', approvalOf: presentContent, approvalNote: note, ...asked, ...undecided })
      .where(eq(newsletters.id, id));
    await mailStaff(
      tx,
      services.config,
      { id, people: [person] },
      {
        subject: `Goedkeuring gevraagd: ${before.title}`,
        preview: 'Een collega vraagt u om een nieuwsbrief goed te keuren.',
        paragraphs: [
          `Wilt u de nieuwsbrief “${before.title}” nakijken? U kunt hem goedkeuren of terugsturen.`,
          ...quote(note),
        ],
      },
    );
    await recordEvent(tx, { ...origin, action: 'newsletter.ask_approval', object: `newsletter ${id}` });
  });
}

/**
 * Approves a newsletter or returns it. Throws not found, and 409 if it was not asked at that time, if the newsletter was
 * changed since, or if the caller asked for it or saved it last.
 */
export async function decideApproval(
  services: Services,
  id: number,
  { asked_at, is_approved, note }: ApprovalDecision,
  { userId, origin }: Caller,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockOpen(tx, id);
    const [now] = await tx.select({ content: presentContent }).from(newsletters).where(eq(newsletters.id, id));
    if (row.approvalState !== 'asked') throw conflict('Er wordt voor deze nieuwsbrief geen goedkeuring gevraagd.');
    if (row.approvalAskedAt?.getTime() !== Date.parse(asked_at) || row.approvalOf !== now?.content) {
      throw conflict('Deze nieuwsbrief is intussen gewijzigd. Bekijk hem opnieuw, of wacht op een nieuwe vraag.');
    }
    if (userId === row.approvalAskedBy || userId === row.savedBy) {
      throw conflict('U hebt deze nieuwsbrief zelf opgeslagen of ingediend. Een collega moet hem goedkeuren.');
    }
    await tx
      .update(newsletters)
      .set({
        approvalState: is_approved ? 'approved' : 'returned',
        approvalBy: userId,
        approvalAt: sql`now()`,
        approvalNote: note,
      })
      .where(eq(newsletters.id, id));
    const [person] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, row.approvalAskedBy ?? 0), isActiveStaff()));
    if (person !== undefined) {
      const outcome = is_approved ? 'goedgekeurd' : 'teruggestuurd';
      await mailStaff(
        tx,
        services.config,
        { id, people: [person] },
        {
          subject: `Nieuwsbrief ${outcome}: ${row.title}`,
          preview: `Een collega heeft uw nieuwsbrief ${outcome}.`,
          paragraphs: [
            `De nieuwsbrief “${row.title}” is ${outcome}.`,
            is_approved ? 'U kunt hem nu versturen of inplannen.' : 'Pas hem aan en vraag daarna opnieuw goedkeuring.',
            ...quote(note),
          ],
        },
      );
    }
    const action = is_approved ? ('newsletter.approve' as const) : ('newsletter.return' as const);
    await recordEvent(tx, { ...origin, action, object: `newsletter ${id}` });
  });
}

const quote = (note: string) => (note === '' ? [] : [`Opmerking: ${note}`]);

async function lockOpen(tx: Db, id: number): Promise<typeof newsletters.$inferSelect> {
  const [row] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update');
  if (row === undefined) throw notFound();
  if (!isOpen(row.state)) throw conflict('Deze nieuwsbrief wordt of is al verstuurd.');
  return row;
}
