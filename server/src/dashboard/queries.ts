import type { Dashboard } from '@dijkportaal/contract/dashboard';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import { mailedLinks } from '../schema/auth.ts';
import { contactSyncRuns } from '../schema/contacts.ts';
import { files } from '../schema/files.ts';
import { messages } from '../schema/messages.ts';
import type { Db } from '../platform/database/db.ts';
import { mails } from '../platform/mail/tables.ts';
import { users } from '../schema/users.ts';

/** What asks for staff's attention, each number in one query. */
export async function findDashboard(db: Db): Promise<Dashboard> {
  const [unread, failed, invitations, checking, lastSync, unseen] = await Promise.all([
    countRows(db, messages, isNull(messages.readAt)),
    countRows(db, mails, eq(mails.state, 'failed')),
    countOpenInvitations(db),
    countRows(db, files, eq(files.state, 'checking')),
    findLastSync(db),
    countUnseen(db),
  ]);
  return {
    unread_messages: unread,
    failed_mails: failed,
    open_invitations: invitations,
    files_checking: checking,
    last_sync: lastSync,
    seen_by_nobody: unseen,
  };
}

async function countRows(db: Db, table: PgTable, condition: SQL): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

/** Invitations whose address still lies there; who came in another way has accepted it too. */
async function countOpenInvitations(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.purpose, 'invitation'), isNull(users.lastLogin), eq(users.isActive, true)));
  return row?.count ?? 0;
}

async function findLastSync(db: Db): Promise<Dashboard['last_sync']> {
  const [run] = await db
    .select()
    .from(contactSyncRuns)
    .orderBy(desc(contactSyncRuns.startedAt), desc(contactSyncRuns.id))
    .limit(1);
  if (run === undefined) return null;
  return { state: run.state, at: (run.finishedAt ?? run.startedAt).toISOString(), reason: run.reason };
}

/** Items whose choices reach no active resident: nothing was chosen, or all that was chosen is empty or gone. */
async function countUnseen(db: Db): Promise<Dashboard['seen_by_nobody']> {
  const { rows } = await db.execute<{ kind: string; items: number }>(sql`
    with residents as not materialized (select id from users where is_active and not is_staff and not is_superuser)
    select kind, count(*)::int as items from publications
    where not for_everyone
      and not exists (select from publication_users join residents on residents.id = user_id
        where publication_id = publications.id)
      and not exists (select from publication_groups join user_groups using (group_id)
        join residents on residents.id = user_groups.user_id where publication_id = publications.id)
      and not exists (select from publication_zones join user_zones using (zone_id)
        join residents on residents.id = user_zones.user_id where publication_id = publications.id)
    group by kind`);
  const itemsOf = (kind: string) => rows.find((row) => row.kind === kind)?.items ?? 0;
  return { designs: itemsOf('design'), documents: itemsOf('document'), news: itemsOf('news') };
}
