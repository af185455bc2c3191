import type { NewsletterApproval } from '@dijkportaal/contract/newsletters/approval';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { conflict } from '../../platform/errors.ts';
import { newsletters } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';

/** What sending, counting and approving change. Every other column is part of what is approved, also a new one. */
const bookkeeping =
  'state send_at due_at recipients started_at finished_at trouble refusals refusal_reason saved_by created_at updated_at ' +
  'search_text approval_state approval_of approval_asked_by approval_asked_at approval_by approval_at approval_note';

/**
 * Identifies the text, picture, audience and time of a newsletter as they are now. It is computed when it is needed, not
 * kept up to date: so nothing that changes a newsletter can forget that this ends its approval.
 */
export const presentContent: SQL<string> = sql`md5((to_jsonb(newsletters) - ${sql.param(bookkeeping.split(' '))}::text[]
  || jsonb_build_object('send_at', extract(epoch from newsletters.send_at),
    'groups', array(select link.group_id from newsletter_groups as link where link.newsletter_id = newsletters.id order by 1),
    'zones', array(select link.zone_id from newsletter_zones as link where link.newsletter_id = newsletters.id order by 1),
    'segments', array(select link.segment_id from newsletter_segments as link where link.newsletter_id = newsletters.id order by 1),
    'files', array(select picture.id from files as picture where picture.newsletter_id = newsletters.id order by 1)))::text)`;

const isApproved = sql<boolean>`(${newsletters.approvalState} = 'approved' and ${newsletters.approvalOf} = ${presentContent})`;

/** Whether a newsletter was approved as it is now. */
export async function wasApproved(tx: Db, id: number): Promise<boolean> {
  const [row] = await tx.select({ isApproved }).from(newsletters).where(eq(newsletters.id, id));
  return row?.isApproved === true;
}

/** Refuses (409) to send a newsletter that was not approved as it is now. Its row is locked. */
export async function requireApproval(tx: Db, id: number): Promise<void> {
  if (await wasApproved(tx, id)) return;
  throw conflict(
    'Een collega heeft deze nieuwsbrief nog niet goedgekeurd zoals hij nu is. Sla hem op zonder te versturen en vraag eerst goedkeuring.',
  );
}

/** The approval of a newsletter as this member of staff sees it; null if it is not required and was never asked. */
export async function readApproval(
  db: Db,
  id: number,
  { userId, isRequired }: { userId: number; isRequired: boolean },
): Promise<NewsletterApproval | null> {
  const nameOf = (column: SQL) => sql<string>`coalesce((select coalesce(
    nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.email}) from ${users} where ${users.id} = ${column}), '')`;
  const [row] = await db
    .select({
      state: newsletters.approvalState,
      isPresent: sql<boolean>`coalesce(${newsletters.approvalOf} = ${presentContent}, false)`,
      startedAt: newsletters.startedAt,
      savedById: newsletters.savedBy,
      askedById: newsletters.approvalAskedBy,
      askedBy: nameOf(sql`${newsletters.approvalAskedBy}`),
      askedAt: newsletters.approvalAskedAt,
      decidedBy: nameOf(sql`${newsletters.approvalBy}`),
      decidedAt: newsletters.approvalAt,
      note: newsletters.approvalNote,
    })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  if (row === undefined || (!isRequired && row.state === null)) return null;
  const isEnded = !row.isPresent && row.startedAt === null && (row.state === 'asked' || row.state === 'approved');
  const state = isEnded ? 'ended' : (row.state ?? 'none');
  return {
    state,
    is_required: isRequired,
    may_decide: state === 'asked' && row.startedAt === null && ![row.askedById, row.savedById].includes(userId),
    asked_by: row.askedBy,
    asked_at: row.askedAt?.toISOString() ?? null,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    note: row.note,
  };
}
