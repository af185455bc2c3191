import { maxPreviewed, type RetentionPeriods, type RetentionPreview } from '@dijkportaal/contract/retention';
import { count, sql, type SQL } from 'drizzle-orm';
import { auditLog, expireAuditLines, recordEvent } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { runAll } from '../platform/jobs/clean-up.ts';
import { expiringData, type ExpiringData } from './expiring-data.ts';
import { users } from '../schema/users.ts';
import { findPeriods } from './periods.ts';
import { isOver, unusedSince } from './unused-accounts.ts';

/** Small enough for one statement to end well within the statement timeout. */
const batch = 2000;

/**
 * Removes what is past its period. Each transaction writes a line in the audit log about what it removed. Throws at the
 * end if a kind failed.
 */
export async function removeExpired(db: Db): Promise<void> {
  const removals = expiringData.map((data) => async () => {
    while ((await db.transaction((tx) => removeBatch(tx, data))) === batch);
  });
  await runAll([...removals, () => expireAuditLines(db)]);
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

async function removeBatch(tx: Db, data: ExpiringData): Promise<number> {
  const { kind, table, since, change } = data;
  // Read each time: a period that is extended during the run applies from the next batch on.
  const { [kind]: days } = await findPeriods(tx);
  if (days === null) return 0;
  // Select first: UPDATE … RETURNING cannot return the old values. Rows that are being changed can wait for the next
  // night.
  const { rows } = await tx.execute<{ rows: number; oldest: Date | null; newest: Date | null }>(sql`
    with expired as materialized (
      select ctid as place, ${since} as since from ${table} where ${data.isExpired(daysAgo(days))}
      limit ${batch} for update skip locked),
    gone as (
      ${change === undefined ? sql`delete from ${table}` : sql`update ${table} set ${change}`}
      where ctid in (select place from expired) returning 1)
    select (select count(*) from gone)::int as rows, min(since) as oldest, max(since) as newest from expired`);
  const [{ rows: removed, oldest, newest } = { rows: 0, oldest: null, newest: null }] = rows;
  if (removed === 0) return 0;
  await recordEvent(tx, {
    actorId: null,
    origin: 'job',
    action: 'retention.remove',
    object: 'retention',
    details: { kind, rows: removed, days, oldest: toIso(oldest) ?? '', newest: toIso(newest) ?? '' },
  });
  return removed;
}

/** What the coming night would remove with these periods: each kind is counted up to a limit. */
export async function previewRemoval(db: Db, periods: RetentionPeriods): Promise<RetentionPreview> {
  const results: RetentionPreview['results'] = [];
  const add = async (kind: keyof RetentionPeriods, select: (before: SQL) => SQL) => {
    const days = periods[kind];
    const counted = days === null ? { rows: 0, oldest: null } : await countUpTo(db, select(daysAgo(days)));
    const known = results.find((result) => result.kind === kind);
    if (known === undefined) results.push({ kind, ...counted });
    else Object.assign(known, addUp(known, counted));
  };
  await add('audit_log', (before) => sql`${auditLog.at} as since from ${auditLog} where ${auditLog.at} < ${before}`);
  for (const { kind, table, since, isExpired } of expiringData)
    await add(kind, (before) => sql`${since} as since from ${table} where ${isExpired(before)}`);
  await add('unused_accounts', (before) => sql`${unusedSince} as since from ${users} where ${isOver(before)}`);
  return { results };
}

type Counted = Pick<RetentionPreview['results'][number], 'rows' | 'oldest'>;

const unknown: Counted = { rows: null, oldest: null };

/** Of two tables with one kind of data. */
function addUp(one: Counted, other: Counted): Counted {
  if (one.rows === null || other.rows === null) return unknown;
  const rows = Math.min(one.rows + other.rows, maxPreviewed);
  const moments = [one.oldest, other.oldest].filter((moment) => moment !== null);
  return { rows, oldest: rows < maxPreviewed ? (moments.toSorted()[0] ?? null) : null };
}

/** A kind that takes too long is unknown, so that the others can be shown. */
async function countUpTo(db: Db, rowsSince: SQL): Promise<Counted> {
  try {
    const [{ rows, oldest } = { rows: 0, oldest: null }] = await db
      .select({ rows: count(), oldest: sql<Date | null>`min(since)` })
      .from(sql`(select ${rowsSince} limit ${maxPreviewed}) as expired`);
    // Of so many rows, the first ones found need not be the oldest.
    return { rows, oldest: rows < maxPreviewed ? toIso(oldest) : null };
  } catch {
    return unknown;
  }
}

/** A time as drizzle or the driver returns it. */
const toIso = (moment: Date | string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
