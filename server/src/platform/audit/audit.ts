import type { AuditAction, AuditObject } from '@dijkportaal/contract/audit/audit';
import type { AuditDetails } from '@dijkportaal/contract/audit/details';
import { retentionLimits } from '@dijkportaal/contract/retention';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias, bigint, index, integer, jsonb, snakeCase, text, timestamp } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../database/db.ts';

/** What people typed, in the details. */
const texts = ['title', 'name', 'old_name', 'purpose', 'file', 'change'];

/** Whether a line has texts that people typed, and those texts for a search, as in their index. */
export const auditTexts = {
  exist: sql.raw(`details ?| '{${texts.join(',')}}'`),
  folded: sql.raw(`search_fold(${texts.map((name) => `coalesce(details ->> '${name}', '')`).join(" || ' ' || ")})`),
};

/**
 * The audit log. A trigger numbers the rows without gaps and chains their hashes; others refuse every update, and every
 * delete but that of the oldest lines after their period (migration `expired-audit-lines`). `actor_id` is not a foreign
 * key: the log outlives the account.
 */
export const auditLog = snakeCase.table(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().default(0),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    actorId: integer(),
    action: text().$type<AuditAction>().notNull(),
    object: text().notNull(),
    result: text({ enum: ['success', 'failure'] }).notNull(),
    origin: text().notNull(),
    details: jsonb().$type<AuditDetails>().notNull().default({}),
    hash: text().notNull().default(''),
  },
  (table) => [
    index().on(table.at),
    index().on(table.action, table.id),
    index().on(table.actorId, table.id),
    index('audit_log_access_index')
      .on(table.object, table.id)
      .where(sql`${table.action} in ('profile.read', 'impersonation.start')`),
    // For the wrong passwords and codes of a person.
    index('audit_log_refused_index')
      .on(table.object, table.at)
      .where(sql`${table.result} = 'failure'`),
    // For the search. With these operators an index also finds beginnings, whatever the collation of the database.
    index('audit_log_objects').on(table.object.op('text_pattern_ops')),
    index('audit_log_origins').on(table.origin.op('text_pattern_ops')),
    index('audit_log_failures')
      .on(table.action, table.id)
      .where(sql`result = 'failure'`),
    index('audit_log_texts')
      .using('gin', sql`${auditTexts.folded} gin_trgm_ops`)
      .where(auditTexts.exist),
  ],
);

/** Details with known names only: a detail without a label does not compile, not even in a variable. */
type Known<D> = D & Record<Exclude<keyof D, keyof AuditDetails>, never>;

/** Something that must be traceable later. `details` hold names of fields and plain facts, never a secret. */
export interface AuditEvent<D extends AuditDetails = AuditDetails> {
  actorId: number | null;
  action: AuditAction;
  object: AuditObject;
  result?: 'success' | 'failure';
  /** The network address of the caller, or 'command' or 'job'. */
  origin: string;
  details?: Known<D>;
}

/** Who did it, and from where. */
export type AuditOrigin = Pick<AuditEvent, 'actorId' | 'origin'>;

/** Writes one line. Make it the last statement of its transaction: lines are chained, so they wait for each other. */
export async function recordEvent<D extends AuditDetails>(db: Db, event: AuditEvent<D>): Promise<void> {
  await db.insert(auditLog).values({ result: 'success', details: {}, ...event });
}

/** Writes up to some thousand lines in one statement; it too must be the last of its transaction. */
export async function recordEvents(db: Db, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db.insert(auditLog).values(events.map((event) => ({ result: 'success' as const, details: {}, ...event })));
}

/** Actor and origin of what a signed-in person does; the actor is the one at the keyboard, not the one they view as. */
export function auditOrigin(request: FastifyRequest): AuditOrigin {
  return { actorId: request.actor?.impersonatorId ?? request.actor?.userId ?? null, origin: request.ip };
}

/** The system whose key the request carries, as a detail of the line; nothing for a person. */
export const keyDetails = ({ serviceKey }: FastifyRequest): Pick<AuditDetails, 'service'> =>
  serviceKey === null ? {} : { service: serviceKey.name };

/**
 * The numbers of the first and last line, and the hash of the last: stored elsewhere, it reveals that lines at the end
 * were removed. Zeros for an empty log.
 */
export async function findAuditChainEnd(db: Db): Promise<{ first: number; last: number; hash: string }> {
  const [ends] = await db
    .select({
      first: sql<number>`(select min(id) from ${auditLog})::float8`,
      last: sql<number>`${auditLog.id}::float8`,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1);
  return ends ?? { first: 0, last: 0, hash: '' };
}

/**
 * Returns the ids of lines whose hash does not follow from the previous line: something was changed or removed. The
 * line before the first may have expired, if a later line has its number and hash: `retention.remove`.
 */
export async function findBrokenAuditLines(db: Db): Promise<number[]> {
  return db.transaction(
    async (tx) => {
      const { id: lastGone, hash } = await findLastRemoved(tx);
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from (
          select id, hash,
            audit_hash(coalesce(lag(hash) over lines, ${hash}::text), audit_log) as expected,
            id - coalesce(lag(id) over lines, ${lastGone}::bigint) as step
          from audit_log window lines as (order by id)) as chain
        where hash <> expected or step <> 1 order by id`);
      return rows.map(({ id }) => Number(id));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const day = 86_400_000;
/** One hour less than the minimum period, because a year may have one more day of 25 hours than of 23. */
const minAge = retentionLimits.audit_log.min * day - 3_600_000;

/**
 * The removed line that the first one follows from, according to a later line: that line has the right hash, is about
 * lines that were old enough then, and follows from the previous such line, if any. Others may have been forged.
 */
async function findLastRemoved(tx: Db): Promise<{ id: number; hash: string }> {
  const { id, at, action, details } = auditLog;
  const first = alias(auditLog, 'first');
  const detail = (name: string) => sql<string | null>`${details} ->> ${name}::text`;
  const [last, hash] = [detail('last_line'), detail('hash')];
  const removals = await tx
    .select({
      id: sql<number>`${id}::float8`,
      at,
      rows: detail('rows'),
      last,
      newest: detail('newest'),
      hash,
      fits: sql<boolean>`case when ${last} = (${first.id} - 1)::text
        then coalesce(${first.hash} = audit_hash(${hash}, first), false) else false end`,
    })
    .from(auditLog)
    .innerJoin(first, sql`${first.id} = (select min(id) from audit_log)`)
    .where(and(eq(action, 'retention.remove'), sql`${detail('kind')} = 'audit_log'`));
  const found = removals.find(({ id, at, rows, last, newest, fits }) => {
    // `NaN` if it is not a time: no comparison with it is true.
    if (!fits || !(at.getTime() - new Date(newest ?? '').getTime() >= minAge)) return false;
    const earlier = removals.filter((other) => other.id < id && other.last !== last);
    return earlier.length === 0 || earlier.some((other) => Number(other.last) === Number(last) - Number(rows));
  });
  return found === undefined ? { id: 0, hash: '' } : { id: Number(found.last), hash: found.hash ?? '' };
}

/** Maximum number of lines removed at a time: new lines wait for the transaction. */
const expiredAtOnce = 5000;

/** Removes all lines past their retention period, and logs that. */
export async function expireAuditLines(db: Db): Promise<void> {
  for (let removed = expiredAtOnce; removed === expiredAtOnce;) {
    const { rows } = await db.execute<{ removed: number }>(sql`select expire_audit_log(${expiredAtOnce}) as removed`);
    removed = rows[0]?.removed ?? 0;
  }
}
