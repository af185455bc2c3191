import { periodKinds, type Retention, type RetentionPeriods } from '@dijkportaal/contract/retention';
import { sql } from 'drizzle-orm';
import { recordEvents, type AuditOrigin } from '../platform/audit/audit.ts';
import type { Db } from '../platform/database/db.ts';
import { retentionPeriods } from '../schema/retention.ts';

/** The name of each column is that of the kind, as JavaScript writes it. */
const columnOf = (kind: keyof RetentionPeriods) =>
  kind.replaceAll(/_[a-z]/g, (part) => part.slice(1).toUpperCase()) as keyof typeof retentionPeriods.$inferInsert;

/** Finds how long each kind of data is retained; locked for a change if requested. */
export async function findPeriods(db: Db, lock?: 'locked'): Promise<Retention> {
  const query = db.select().from(retentionPeriods);
  const [row] = await (lock === undefined ? query : query.for('no key update'));
  if (row === undefined) throw new Error('the table retention_periods is empty');
  const { id: _id, changedAt, auditLog, mailsSent, mailsFailed, newsletterRecipients, ...others } = row;
  const { knownDevices, unusedAccounts, ...same } = others;
  return {
    ...same,
    audit_log: auditLog,
    mails_sent: mailsSent,
    mails_failed: mailsFailed,
    newsletter_recipients: newsletterRecipients,
    known_devices: knownDevices,
    unused_accounts: unusedAccounts,
    changed_at: changedAt?.toISOString() ?? null,
  };
}

/** Whether something would be removed earlier. */
export const isAnyShorter = (before: RetentionPeriods, wanted: RetentionPeriods): boolean =>
  periodKinds.some((kind) => (wanted[kind] ?? Infinity) < (before[kind] ?? Infinity));

/** Stores the periods; `before` is the locked row. Each change is a line in the audit log, with old and new. */
export async function changePeriods(
  tx: Db,
  before: Retention,
  wanted: RetentionPeriods,
  origin: AuditOrigin,
): Promise<void> {
  const changed = periodKinds.filter((kind) => before[kind] !== wanted[kind]);
  if (changed.length === 0) return;
  const columns = Object.fromEntries(changed.map((kind) => [columnOf(kind), wanted[kind]]));
  await tx.update(retentionPeriods).set({ ...columns, changedAt: sql`now()` });
  await recordEvents(
    tx,
    changed.map((kind) => ({
      ...origin,
      action: 'retention.change',
      object: 'retention',
      details: { kind, old_days: before[kind] ?? 'unlimited', days: wanted[kind] ?? 'unlimited' },
    })),
  );
}
