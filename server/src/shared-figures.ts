import { sql, type SQL } from 'drizzle-orm';
import { auditLog } from './platform/audit/audit.ts';
import type { StreamPlace } from './platform/audit/stream-settings.ts';
import type { Db } from './platform/database/db.ts';
import { isNotOnHold } from './platform/hold/hold.ts';
import { recurringJobs } from './platform/jobs/jobs.ts';
import { mails } from './platform/mail/tables.ts';
import type { SharedFigures } from './platform/monitoring/metrics.ts';
import { auditStreams } from './schema/audit-streams.ts';
import { contactSyncRuns } from './schema/contacts.ts';
import { files, removedObjects } from './schema/files.ts';
import { newsletterMails, newsletters } from './schema/newsletters.ts';
import { outlineRunPeople, outlineRuns } from './schema/parcels.ts';

/** One row for each queue: how many wait, and for how many seconds the oldest has waited. */
const age = (oldest: SQL) => sql`coalesce(greatest(extract(epoch from now() - ${oldest}), 0), 0)::float8`;
const queues = sql`
  select 'mail' as queue, count(*)::int as length, ${age(sql`min(${mails.createdAt})`)} as seconds
    from ${mails} where ${mails.state} = 'waiting' and not ${mails.isBulk}
  union all
  select 'bulk_mail', count(*)::int, ${age(sql`min(${mails.createdAt})`)}
    from ${mails} where ${mails.state} = 'waiting' and ${mails.isBulk}
  union all
  select 'newsletter', count(*)::int, ${age(sql`min(${newsletterMails.dueAt})`)}
    from ${newsletterMails} join ${newsletters} on ${newsletters.id} = ${newsletterMails.newsletterId}
    where ${newsletterMails.state} = 'waiting' and ${newsletters.state} = 'sending'
  union all
  select 'file_scan', count(*)::int, ${age(sql`min(${files.createdAt})`)} from ${files} where ${files.state} = 'checking'
  union all
  select 'file_removal', count(*)::int, ${age(sql`min(${removedObjects.removedAt})`)} from ${removedObjects}
  union all
  select 'outline', count(*)::int, ${age(sql`min(${outlineRunPeople.dueAt})`)}
    from ${outlineRunPeople} join ${outlineRuns} on ${outlineRuns.id} = ${outlineRunPeople.runId}
    where ${outlineRunPeople.state} = 'waiting' and ${outlineRuns.state} = 'running'
  union all
  select 'job', count(*)::int, ${age(sql`min(${recurringJobs.dueAt})`)}
    from ${recurringJobs} where ${recurringJobs.dueAt} <= now()`;

/** What was not yet sent to each of these places. Without a row nothing was. */
const unsent = (places: StreamPlace[]) =>
  sql.join(
    places.map(
      ({ kind }) => sql` union all
  select ${`audit_${kind}`}::text, count(*)::int, ${age(sql`min(${auditLog.at})`)} from ${auditLog} where ${auditLog.id} >
    coalesce((select ${auditStreams.lastLine} from ${auditStreams} where ${auditStreams.place} = ${kind}), 0)`,
    ),
  );

/** The metrics about the whole portal, in one statement. */
export async function readSharedFigures(db: Db, places: StreamPlace[] = []): Promise<SharedFigures> {
  const lastSync = sql`(select extract(epoch from ${contactSyncRuns.finishedAt})::float8 from ${contactSyncRuns}
    where ${contactSyncRuns.state} = 'succeeded' order by ${contactSyncRuns.startedAt} desc limit 1)`;
  const lastBackup = sql`(select extract(epoch from ${auditLog.at})::float8 from ${auditLog}
    where ${auditLog.action} = 'portal.backup' and ${auditLog.result} = 'success' order by ${auditLog.id} desc limit 1)`;
  const { rows } = await db.execute<{
    queue: string;
    length: number;
    seconds: number;
    lastSync: number | null;
    lastBackup: number | null;
    isOnHold: boolean;
  }>(
    sql`select queues.*, ${lastSync} as "lastSync", ${lastBackup} as "lastBackup", not (${isNotOnHold}) as "isOnHold" from (${queues}${unsent(places)}) as queues`,
  );
  return {
    queues: rows.map(({ queue, length, seconds }) => ({ queue, length, oldestSeconds: seconds })),
    lastSync: rows[0]?.lastSync ?? null,
    lastBackup: rows[0]?.lastBackup ?? null,
    isOnHold: rows[0]?.isOnHold ?? false,
  };
}
