import { setTimeout } from 'node:timers/promises';
import type { Dashboard } from '@dijkportaal/contract/dashboard';
import { count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { matchesUsersFilter } from '../audience/public.ts';
import { countBrokenAddresses } from '../bounces/public.ts';
import { countLate } from '../messages/public.ts';
import { countNewsletterProblems, listNewsletterProblems } from '../newsletters/public.ts';
import type { Db } from '../platform/database/db.ts';
import { withoutSecrets } from '../platform/errors.ts';
import { mails } from '../platform/mail/tables.ts';
import { countAttention } from '../publications/public.ts';
import { contactSyncRuns } from '../schema/contacts.ts';
import { messages } from '../schema/messages.ts';
import { users } from '../schema/users.ts';

type Part = Dashboard['unknown'][number];

const noneByKind = { designs: 0, documents: 0, news: 0 };

const nothing: Omit<Dashboard, 'unknown' | 'scanner'> = {
  late_messages: 0,
  unread_messages: 0,
  failed_mails: 0,
  newsletters: [],
  newsletter_problems: { held: 0, interrupted: 0, failed: 0, partly: 0 },
  broken_addresses: 0,
  open_invitations: 0,
  expired_invitations: 0,
  files_checking: noneByKind,
  last_sync: null,
  seen_by_nobody: noneByKind,
};

const readers: { [P in Part]: (db: Db) => Promise<Dashboard[P]> } = {
  late_messages: countLate,
  unread_messages: (db) => countRows(db, messages, isNull(messages.readAt)),
  failed_mails: (db) => countRows(db, mails, eq(mails.state, 'failed')),
  newsletters: listNewsletterProblems,
  newsletter_problems: countNewsletterProblems,
  broken_addresses: countBrokenAddresses,
  open_invitations: (db) => countRows(db, users, matchesUsersFilter({ account: 'open' })),
  expired_invitations: (db) => countRows(db, users, matchesUsersFilter({ account: 'expired' })),
  files_checking: (db) => countByKind(db, 'files_checking'),
  last_sync: findLastSync,
  seen_by_nobody: (db) => countByKind(db, 'seen_by_nobody'),
};

/**
 * What needs the attention of staff. A number that fails or times out is logged and named in `unknown`; the others are
 * shown without it.
 */
export async function findDashboard(
  db: Db,
  log: FastifyBaseLogger,
  timeLimitMs = 2_000,
): Promise<Omit<Dashboard, 'scanner'>> {
  const parts = Object.keys(readers) as Part[];
  const unknown: Part[] = [];
  const values = await Promise.all(
    parts.map(async (part) => {
      try {
        const reading: Promise<Dashboard[Part]> = readers[part](db);
        return [part, await inTime(reading, timeLimitMs)];
      } catch (error) {
        log.error({ err: withoutSecrets(error as Error) }, `the dashboard has no ${part}`);
        unknown.push(part);
        return [part, nothing[part]];
      }
    }),
  );
  return {
    ...nothing,
    ...(Object.fromEntries(values) as typeof nothing),
    unknown: parts.filter((part) => unknown.includes(part)),
  };
}

async function inTime<Value>(reading: Promise<Value>, timeLimitMs: number): Promise<Value> {
  const end = new AbortController();
  const isLate = setTimeout(timeLimitMs, undefined, end).then(() => {
    throw new Error(`took more than ${timeLimitMs} ms`);
  });
  try {
    return await Promise.race([reading, isLate]);
  } finally {
    isLate.catch(() => {});
    end.abort();
  }
}

async function countRows(db: Db, table: PgTable, condition: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(table).where(condition);
  return row?.count ?? 0;
}

async function countByKind(db: Db, attention: Parameters<typeof countAttention>[1]) {
  const { design, document, news } = await countAttention(db, attention);
  return { designs: design, documents: document, news };
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
