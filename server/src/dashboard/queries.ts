import type { Dashboard } from '@dijkportaal/contract/dashboard';
import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { countBrokenAddresses } from '../bounces/public.ts';
import { listNewsletterProblems } from '../newsletters/public.ts';
import type { Db } from '../platform/database/db.ts';
import { mails } from '../platform/mail/tables.ts';
import { countSeenByNobody } from '../publications/public.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contactSyncRuns } from '../schema/contacts.ts';
import { files } from '../schema/files.ts';
import { messages } from '../schema/messages.ts';
import { users } from '../schema/users.ts';

/** What needs the attention of staff, one query for each number. */
export async function findDashboard(db: Db): Promise<Dashboard> {
  const [unread, failed, problems, broken, invitations, checking, lastSync, unseen] = await Promise.all([
    countRows(db, messages, isNull(messages.readAt)),
    countRows(db, mails, eq(mails.state, 'failed')),
    listNewsletterProblems(db),
    countBrokenAddresses(db),
    countOpenInvitations(db),
    countRows(db, files, eq(files.state, 'checking')),
    findLastSync(db),
    countSeenByNobody(db),
  ]);
  return {
    unread_messages: unread,
    failed_mails: failed,
    newsletters: problems,
    broken_addresses: broken,
    open_invitations: invitations,
    files_checking: checking,
    last_sync: lastSync,
    seen_by_nobody: { designs: unseen.design, documents: unseen.document, news: unseen.news },
  };
}

async function countRows(db: Db, table: PgTable, condition: SQL): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

/** Counts invitations of active accounts that have never signed in, by the link or in another way. */
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
