import type { TLSSocket } from 'node:tls';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { findBelonging, otherSecret, whatToDoWithOther } from '../check-secret.ts';
import { isThisMachine, type Config } from '../platform/config.ts';
import { compareMigrations, oldestPostgres, type MigrationState } from '../platform/database/migrate.ts';
import { bad, good, judgeCertificate, unknown, type Finding } from './report.ts';

const maxClockDifferenceMs = 2_000;
const maxQueueMinutes = 15;
/** Some jobs run every minute, so two minutes after the last worker left they are this late. */
const maxJobSeconds = 60;
const extensions = ['pg_trgm', 'unaccent'];

/** The version, schema, rights and clock of the database. */
export async function checkDatabase(client: pg.Client, config: Config): Promise<Finding[]> {
  const migrations = await compareMigrations(client);
  return [
    ...(await checkServer(client, config)),
    checkSchema(migrations),
    // Extensions and grants come with the schema.
    ...(migrations.missing.length > 0 ? [] : await checkRole(client, config)),
    await checkClock(client),
    await checkConnections(client, config),
  ];
}

async function checkServer(client: pg.Client, config: Config): Promise<Finding[]> {
  const [server] = await rowsOf<{ number: string; version: string; encoding: string; tls: boolean }>(
    client,
    `select current_setting('server_version_num') as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as tls`,
  );
  const major = Math.floor(Number(server?.number) / 10_000);
  const place = config.databaseUrl === null ? 'embedded' : `${client.host}:${client.port}/${client.database}`;
  const name = `PostgreSQL ${server?.version} (${place}) as ${client.user}`;
  const findings = [
    major < oldestPostgres ? bad(name, `PostgreSQL ${oldestPostgres} or newer is needed`) : good(name),
    server?.encoding === 'UTF8'
      ? good('its encoding is UTF8')
      : bad(`its encoding is ${server?.encoding}`, 'Create the database with encoding UTF8 and restore it there'),
  ];
  if (server?.tls) {
    const { stream } = (client as unknown as { connection: { stream: TLSSocket } }).connection;
    findings.push(judgeCertificate('TLS', stream.getPeerCertificate?.()?.valid_to, new Date()));
  } else findings.push(...judgePlain(client.host));
  return findings;
}

/** What a connection without TLS to this host means. */
export function judgePlain(host: string): Finding[] {
  if (host.startsWith('/') || isThisMachine(host)) return [];
  // A name without a dot is one of a network of containers, such as postgres in compose.yaml, or of an office.
  return host.includes('.') || host.includes(':')
    ? [bad('the connection is not encrypted', 'Add ?sslmode=verify-full to DATABASE_URL')]
    : [unknown(`the connection to ${host} is not encrypted`, 'That is right only in a network inside this machine')];
}

function checkSchema({ applied, missing, unknown: newer }: MigrationState): Finding {
  if (newer.length > 0) {
    return bad(
      `the schema belongs to a newer version of the portal (${newer.join(', ')})`,
      'Install that version, or restore the backup from before the upgrade',
    );
  }
  if (missing.length === 0) return good(`the schema is up to date (${applied} migrations)`);
  if (applied === 0) return bad('the database is empty', 'Start the portal, or run "npm run admin -- migrate"');
  return bad(
    `the schema lacks ${missing.length} of ${applied + missing.length} migrations`,
    'Start the portal, or run "npm run admin -- migrate" as the role that owns the tables',
  );
}

async function checkRole(client: pg.Client, { databaseUrl }: Config): Promise<Finding[]> {
  const [role] = await rowsOf<{ isSuperuser: boolean; owned: number; denied: string[]; isRestoreSeen: boolean }>(
    client,
    `select
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and pg_get_userbyid(relowner) = current_user) as owned,
      (select coalesce(array_agg(relname::text order by relname), '{}') from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and (relname = 'audit_log' or has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')))
      ) as denied,
      has_function_privilege('pg_control_system()', 'execute') as "isRestoreSeen"`,
  );
  const installed = await rowsOf<{ name: string }>(client, 'select extname as name from pg_extension');
  const absent = extensions.filter((name) => !installed.some((one) => one.name === name));
  const findings: Finding[] = [
    absent.length === 0
      ? good(`the extensions ${extensions.join(' and ')} are there`)
      : bad(
          `without the extension ${absent.join(' and ')}`,
          `Run as the owner of the database: ${absent.map((name) => `create extension ${name};`).join(' ')}`,
        ),
  ];
  if (role === undefined) return findings;
  if (role.denied.length > 0) {
    const tables = role.denied.slice(0, 5).join(', ');
    findings.push(
      bad(`the role may not use ${tables}`, 'Repeat the grants of docs/operations/install.md, A role without tables'),
    );
  } else findings.push(good('the role may read and write every table'));
  // The embedded database has one role, and accepts no other connections.
  if (databaseUrl === null) return findings;
  if (role.isSuperuser) {
    findings.push(
      bad('the role is a superuser', 'Connect as a role that is not: see docs/operations/install.md, The database'),
    );
  } else if (role.owned > 0) {
    findings.push(
      unknown('the role owns the tables', 'A role without tables is safer: see docs/operations/install.md'),
    );
  } else findings.push(good('the role owns no tables'));
  if (!role.isRestoreSeen) {
    findings.push(
      unknown(
        'a restore on another server is not always noticed',
        'Let the role execute the function pg_control_system()',
      ),
    );
  }
  return findings;
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const sentAt = Date.now();
  const [row] = await rowsOf<{ now: Date; local: string }>(
    client,
    `select clock_timestamp() as now, to_char(now() at time zone 'Europe/Amsterdam', 'HH24:MI') as local`,
  );
  const here = (sentAt + Date.now()) / 2;
  const difference = Math.abs((row?.now.getTime() ?? 0) - here);
  if (difference > maxClockDifferenceMs) {
    return bad(
      `the clocks of this machine and the database differ by ${(difference / 1000).toFixed(1)} seconds`,
      'Run a time service (systemd-timesyncd, chrony) on both',
    );
  }
  return good(`the clock agrees with this machine's; in Europe/Amsterdam it is ${row?.local}`);
}

async function checkConnections(client: pg.Client, { databasePool }: Config): Promise<Finding> {
  const [row] = await rowsOf<{ used: number; max: number }>(
    client,
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max`,
  );
  const { used = 0, max = 0 } = row ?? {};
  const text = `${used} of ${max} connections are in use; this process takes up to ${databasePool}, and a few more`;
  return used > max * 0.9
    ? bad(text, 'Lower DATABASE_POOL or raise max_connections: see docs/operations/run.md, Several processes')
    : good(text);
}

/** Whether `APP_SECRET` belongs to the database, and what still needs the one before it. */
export async function checkSecret(client: pg.Client, config: Config): Promise<Finding[]> {
  if ((await compareMigrations(client)).missing.length > 0) return [];
  const belonging = await findBelonging(drizzle({ client }), config);
  if (belonging === 'other') return [bad(otherSecret, whatToDoWithOther)];
  if (belonging === 'old')
    return [bad('the database still belongs to APP_SECRET_OLD', 'Run "npm run admin -- rotate-secret"')];
  if (belonging === 'unknown') return [unknown('whether APP_SECRET belongs to this database is known after a start')];
  const findings = [good('APP_SECRET belongs to this database')];
  if (config.oldSecret === null) return findings;
  const { rows } = await client.query<{ since: Date; people: number; letters: number }>(
    `select since,
      (select count(distinct user_id)::int from recovery_codes join mfa_factors using (user_id)
        where used_at is null and codes_viewed_at < since) as people,
      (select count(*)::int from invitation_letters
        where used_at is null and expires_at > now() and created_at < since) as letters
    from portal_secret`,
  );
  const [{ since, people, letters } = { since: new Date(), people: 0, letters: 0 }] = rows;
  return [
    ...findings,
    unknown(
      `APP_SECRET_OLD is still accepted, since ${since.toISOString().slice(0, 10)}: recovery codes of ${people} people and ` +
        `codes in ${letters} letters need it`,
      'Remove it when it is no longer needed: see docs/operations/secrets.md',
    ),
  ];
}

/** What waits in the queues, and since when. */
export async function checkQueues(client: pg.Client): Promise<Finding[]> {
  if ((await compareMigrations(client)).missing.length > 0)
    return [unknown('this can be seen once the schema is up to date')];
  const [row] = await rowsOf<
    Record<'mails' | 'mailMinutes' | 'newsletters' | 'jobSeconds' | 'files', number> & { held: boolean }
  >(
    client,
    `select
      (select count(*)::int from mails where state = 'waiting') as mails,
      (select coalesce(extract(epoch from now() - min(created_at)) / 60, 0)::int from mails
        where state = 'waiting' and due_at <= now()) as "mailMinutes",
      (select count(*)::int from newsletters where state = 'sending') as newsletters,
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::int from recurring_jobs) as "jobSeconds",
      (select count(*)::int from files where state = 'checking') as files,
      hold_began() is not null as held`,
  );
  if (row === undefined) return [];
  const worker = 'Is a process with ROLE all or worker running? What does its log say?';
  return [
    row.mailMinutes > maxQueueMinutes
      ? bad(`${row.mails} mails wait, one of them for ${row.mailMinutes} minutes`, worker)
      : good(`${row.mails} mails wait, none longer than ${maxQueueMinutes} minutes`),
    row.jobSeconds > maxJobSeconds
      ? bad(`the recurring jobs are ${Math.ceil(row.jobSeconds / 60)} minutes late`, worker)
      : good('the recurring jobs run on time'),
    good(`${row.newsletters} newsletters are being sent`),
    row.files > 0
      ? unknown(`${row.files} files wait for the virus scanner`, 'They are scanned every five minutes while it works')
      : good('no file waits for the virus scanner'),
    ...(row.held ? [bad('the portal is on hold after a restore', 'Release it: "npm run admin -- release-hold"')] : []),
  ];
}

interface Archive {
  backedUpAt: Date | null;
  failedAt: Date | null;
  hours: number;
  archiveMode: string;
  archivedAt: Date | null;
}

/** When the last backup was made: the portal knows its own, and an archive of PostgreSQL's WAL. */
export async function checkBackup(client: pg.Client, { backupHours }: Config): Promise<Finding[]> {
  const [row] = await rowsOf<Archive>(
    client,
    `select backups.*, extract(epoch from now() - "backedUpAt")::float8 / 3600 as hours,
      current_setting('archive_mode') as "archiveMode",
      (select last_archived_time from pg_stat_archiver) as "archivedAt"
    from (select max(at) filter (where result = 'success') as "backedUpAt",
      max(at) filter (where result = 'failure') as "failedAt" from audit_log where action = 'portal.backup') as backups`,
  );
  if (row === undefined) return [];
  const { backedUpAt, failedAt, hours, archiveMode, archivedAt } = row;
  if (failedAt !== null && (backedUpAt === null || failedAt > backedUpAt)) {
    const last = backedUpAt === null ? 'there is no whole one' : `the last whole one is of ${inMinutes(backedUpAt)}`;
    return [
      bad(
        `the backup of ${inMinutes(failedAt)} lacks files or was not copied; ${last}`,
        'See what the nightly one said, or make one: it names what is wrong',
      ),
    ];
  }
  if (backedUpAt !== null) {
    const text = `the last backup was made at ${inMinutes(backedUpAt)}`;
    return hours <= backupHours
      ? [good(text)]
      : [bad(`${text}, more than ${backupHours} hours ago`, 'Make one, and see why the nightly one does not run')];
  }
  if (archiveMode === 'off' || archivedAt === null) {
    return [
      unknown(
        'when the last backup was made is not known here',
        'Make one with "npm run admin -- backup FOLDER", or check it where you make them',
      ),
    ];
  }
  return [good(`PostgreSQL archived its log until ${inMinutes(archivedAt)}`)];
}

/** How much of the audit log still has to be sent to each place in `AUDIT_STREAM`. */
export async function checkAuditStream(client: pg.Client, { auditStream }: Config): Promise<Finding[]> {
  if ((await compareMigrations(client)).missing.length > 0) return [];
  const findings: Finding[] = [];
  for (const { kind } of auditStream) {
    const { rows } = await client.query<{ lines: number; minutes: number }>(
      `select count(*)::int as lines, coalesce(extract(epoch from now() - min(at)) / 60, 0)::int as minutes
      from audit_log where id > coalesce((select last_line from audit_streams where place = $1), 0)`,
      [kind],
    );
    const { lines = 0, minutes = 0 } = rows[0] ?? {};
    const text = `${lines} lines of the audit log were not yet sent to ${kind}`;
    findings.push(
      minutes > maxQueueMinutes
        ? bad(`${text}, one of them for ${minutes} minutes`, `Look for "audit.stream-${kind}" in the log of the worker`)
        : good(text),
    );
  }
  return findings;
}

const inMinutes = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function rowsOf<Row extends object>(client: pg.Client, query: string): Promise<Row[]> {
  return (await client.query<Row & pg.QueryResultRow>(query)).rows;
}
