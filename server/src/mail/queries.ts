import type { SentMail } from '@dijkportaal/contract/mail';
import type { ListQuery } from '@dijkportaal/contract/platform/paging';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database/db.ts';
import { mails } from '../platform/mail/tables.ts';
import { matchesWords, orderBy, pageRange } from '../platform/database/paging.ts';
import { profiles } from '../schema/profiles.ts';

/** One page of mails without their content, newest first by default. */
export async function listMails(
  db: Db,
  query: ListQuery & { state?: SentMail['state'] | undefined },
): Promise<{ count: number; rows: SentMail[] }> {
  const { limit, offset } = pageRange(query);
  const matches = and(
    query.state === undefined ? undefined : eq(mails.state, query.state),
    matchesWords(
      query.search,
      (pattern) => sql`search_fold(${mails.recipient} || ' ' || ${mails.subject}) like ${pattern}`,
    ),
  );
  const [totals, rows] = await Promise.all([
    db.select({ count: count() }).from(mails).where(matches),
    db
      .select({
        id: mails.id,
        to: mails.recipient,
        profile_id: profiles.id,
        subject: mails.subject,
        state: mails.state,
        reason: mails.reason,
        created_at: mails.createdAt,
        sent_at: mails.sentAt,
      })
      .from(mails)
      .leftJoin(profiles, eq(profiles.userId, mails.userId))
      .where(matches)
      .orderBy(...orderBy(query.ordering ?? '-created_at', { created_at: mails.createdAt }, mails.id))
      .limit(limit)
      .offset(offset),
  ]);
  return {
    count: totals[0]?.count ?? 0,
    rows: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
    })),
  };
}
