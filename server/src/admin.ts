import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import { EmailAddress } from '@dijkportaal/contract/platform/fields';
import { explainWeakPassword } from './platform/security/password-policy.ts';
import { checkSecret, findBelonging } from './check-secret.ts';
import { backup, fetchBackup, restore } from './backup/commands.ts';
import { listDeletedSince } from './backup/deleted-since.ts';
import { hashPassword } from './auth/passwords.ts';
import { runExport } from './project-export/run-export.ts';
import { countProblems, formatReport } from './doctor/report.ts';
import { examine } from './doctor/examine.ts';
import { explainFailure } from './explain-failure.ts';
import { isEmptyPortal, loadDemoData } from './demo/load-demo-data.ts';
import { listHeldItems, releaseHold } from './hold/release.ts';
import { verifyFiles } from './files/verify-files.ts';
import { verifyAuditLog } from './audit/verify-log.ts';
import { recordEvent, recordEvents } from './platform/audit/audit.ts';
import { hasStoredSecret, storeSecret } from './platform/secret/app-secret.ts';
import { makeSecretCheck, portalSecret } from './platform/secret/secret-check.ts';
import { readConfig, type Config } from './platform/config.ts';
import { HttpError } from './platform/errors.ts';
import { createRestoreCheck } from './platform/hold/watch.ts';
import { openDatabase, type Database } from './platform/database/db.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { mfaFactors, recoveryCodes } from './schema/mfa.ts';
import { profiles } from './schema/profiles.ts';
import { providerSessions, sessions } from './schema/sessions.ts';
import { rotateSecret } from './rotate-secret.ts';
import { createKey, listKeys, revokeKey } from './service-keys/commands.ts';
import { startDatabase } from './start-database.ts';
import { users } from './schema/users.ts';
import { openFileStore } from './platform/files/open-store.ts';

const help = `Usage: npm run admin -- <command>

  create-superuser --email <address> [--first-name <name>] [--last-name <name>]
                     asks for the password, or reads it from standard input
  doctor [--mail-to <address>]
                     checks settings, database, files, scanner, mail, certificates and Relatics, and says what to do;
                     with --mail-to it also sends a mail there
  demo-data [--large]
                     fills an empty portal; --large creates 10,000 people and 100,000 contacts for benchmarks
  verify-audit-log   checks that no line of the audit log was changed, removed or inserted
  files verify       reads every file and checks that it is stored unchanged, and that the store holds nothing else
  rotate-secret      encrypts with APP_SECRET what APP_SECRET_OLD encrypted, while the portal is running with both
  replace-lost-secret
                     gives the portal a new secret when the old one is lost; turns multi-factor authentication off for
                     everyone
  backup <folder> [--keep <number>]
                     writes the database and the files of one point in time into a new folder, while the portal is running;
                     with --keep it then removes the oldest backups next to it, until so many are left; with BACKUP_URL it also
                     copies it there, encrypted, and --keep holds there too
  fetch-backup <folder>
                     fetches the copy of that name and decrypts it into the folder; reads the private key of age from
                     standard input
  restore <folder> [--secret-lost]
                     restores a backup into an empty database and file store; the portal then starts on hold
  export-project <folder>
                     writes everything in the portal into a new folder, for the archive: pages, data and files
  key create --name <system> --scope audit|contacts|forms [--days <number>]
                     makes a key with which another system reads the audit log or an export, and shows it once
  key list           lists the keys that are valid
  key revoke --id <number>
                     ends a key
  release-hold [--send]
                     ends the hold after a restore: newsletters wait for staff, and waiting mails are discarded;
                     with --send everything is sent
  deleted-since [--delete]
                     after a restore: lists what is here although it was deleted after the backup; with --delete it is
                     deleted again
  migrate            brings the database schema up to date (the portal also does so when it starts)`;

const replaceSecret = 'replace-lost-secret';

class CommandError extends Error {}

type Options = ReturnType<typeof readArguments>['values'];

const commands: Record<string, (database: Database, options: Options, config: Config) => Promise<string>> = {
  'create-superuser': createSuperuser,
  'demo-data': fillWithDemoData,
  'verify-audit-log': verifyAuditLog,
  'files verify': verifyAllFiles,
  'rotate-secret': rotate,
  [replaceSecret]: replaceLostSecret,
  'key create': createKey,
  'key list': listKeys,
  'key revoke': revokeKey,
  'release-hold': release,
  'deleted-since': listDeletedSince,
  migrate: async () => 'The database schema is up to date.',
};

/** Commands that use a folder, and bring the schema up to date themselves if they need that. */
const folderCommands: Record<
  string,
  (connection: pg.ClientConfig, folder: string, config: Config, options: Options) => Promise<string>
> = {
  backup: (connection, folder, config, { keep }) => backup(connection, folder, config, readKeep(keep)),
  restore: (connection, folder, config, options) => restore(connection, folder, config, options['secret-lost']),
  'export-project': runExport,
};

try {
  const { values: options, positionals } = readArguments();
  const [word, folder] = positionals;
  if (positionals.join(' ') === 'doctor') await reportHealth(options['mail-to']);
  else if (word === 'fetch-backup' && folder !== undefined && positionals.length === 2) {
    console.log(await fetchBackup(readConfig(process.env), path.resolve(folder), await text(process.stdin)));
  } else await runCommand(positionals, options);
} catch (error) {
  const known = error instanceof CommandError ? error.message : explainFailure(error);
  console.error(known ?? [(error as Error).message, causeOf(error as Error)].filter(Boolean).join(': '));
  process.exitCode = 1;
}

/** Works with wrong settings too, and does not touch the schema. */
async function reportHealth(mailTo: string | undefined): Promise<void> {
  const sections = await examine(process.env, mailTo === undefined ? {} : { mailTo });
  console.log(formatReport(sections));
  // What did not answer may still keep connections open.
  process.exit(countProblems(sections) > 0 ? 1 : 0);
}

async function runCommand(positionals: string[], options: Options): Promise<void> {
  const name = positionals.join(' ');
  const command = commands[name];
  const [word = '', folder = '', ...others] = positionals;
  const folderCommand = folder !== '' && others.length === 0 ? folderCommands[word] : undefined;
  if (command === undefined && folderCommand === undefined) throw new CommandError(help);
  const config = readConfig(process.env, { replacesSecret: name === replaceSecret });
  const target = path.resolve(folder);
  if (folderCommand !== undefined && word !== 'restore' && `${target}/`.startsWith(`${config.dataDir}/`)) {
    throw new CommandError(
      `${target} is in the data folder. Name a folder outside it, so that a lost disk does not take both.`,
    );
  }
  const running = await startDatabase(config, 'task', console.error);
  try {
    if (folderCommand !== undefined) {
      console.log(await folderCommand(running.connection, target, config, options));
    } else if (command !== undefined) {
      await migrateDatabase(running.connection);
      const database = openDatabase({ ...running.connection, max: 2, statement_timeout: 0 }, () => {});
      try {
        if (name !== replaceSecret) await checkSecret(database.db, config);
        console.log(await command(database, options, config));
      } finally {
        await database.pool.end();
      }
    }
  } finally {
    await running.stop();
  }
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      'first-name': { type: 'string', default: '' },
      'last-name': { type: 'string', default: '' },
      'mail-to': { type: 'string' },
      large: { type: 'boolean', default: false },
      send: { type: 'boolean', default: false },
      delete: { type: 'boolean', default: false },
      'secret-lost': { type: 'boolean', default: false },
      keep: { type: 'string' },
      name: { type: 'string' },
      scope: { type: 'string', multiple: true },
      days: { type: 'string' },
      id: { type: 'string' },
    },
  });
}

/** How many backups stay; null for all. */
function readKeep(keep: string | undefined): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new CommandError('Give how many backups stay: --keep 14');
  return Number(keep);
}

async function createSuperuser({ db }: Database, options: Options): Promise<string> {
  const email = EmailAddress.safeParse(options.email);
  if (!email.success) throw new CommandError('Give a valid address: --email name@organisation.nl');
  const password = await readPassword();
  const owner = { email: email.data, firstName: options['first-name'], lastName: options['last-name'] };
  if (explainWeakPassword(password, owner).length > 0) {
    throw new CommandError(
      'A password has 12 to 128 characters and is not easy to guess, such as four words that do not belong together.',
    );
  }
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({
        ...owner,
        username: email.data,
        passwordHash,
        isStaff: true,
        isSuperuser: true,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (user === undefined) throw new CommandError(`${email.data} already has an account.`);
    await tx.insert(profiles).values({ userId: user.id });
    await recordEvent(tx, { actorId: null, action: 'user.create', object: `user ${user.id}`, origin: 'command' });
    return `${email.data} can now sign in as superuser.`;
  });
}

async function fillWithDemoData({ db }: Database, options: Options, config: Config): Promise<string> {
  if (!(await isEmptyPortal(db)))
    throw new CommandError('This portal already has people; demo data needs an empty one.');
  const store = await openFileStore(config.files.store);
  const world = await loadDemoData(db, store, options.large ? 'large' : 'demo', new Date());
  return `Made ${world.people.length} people and ${world.contacts.length} contacts.`;
}

/** What was encrypted with the lost secret is useless: without its second factor an account has to set up a new one. */
async function replaceLostSecret({ db }: Database, _options: Options, config: Config): Promise<string> {
  const { dataDir, appSecret } = config;
  const isInFile = !process.env['APP_SECRET'] && !process.env['APP_SECRET_FILE'];
  const isLost = (isInFile && !hasStoredSecret(dataDir)) || (await findBelonging(db, config)) === 'other';
  if (!isLost) throw new CommandError('This is the secret of the database, and nothing is lost.');
  const check = await makeSecretCheck(appSecret);
  const people = await db.transaction(async (tx) => {
    const removed = await tx
      .delete(mfaFactors)
      .returning({ userId: mfaFactors.userId, enabledAt: mfaFactors.enabledAt });
    await tx.delete(recoveryCodes);
    await tx.delete(providerSessions);
    await tx
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(isNull(sessions.revokedAt));
    const enabled = removed.filter(({ enabledAt }) => enabledAt !== null);
    await recordEvents(
      tx,
      enabled.map(({ userId }) => ({
        actorId: null,
        action: 'mfa.disable',
        object: `user ${userId}`,
        origin: 'command',
      })),
    );
    const stored = { check, since: sql`now()` };
    await tx.insert(portalSecret).values(stored).onConflictDoUpdate({ target: portalSecret.id, set: stored });
    if (isInFile && !hasStoredSecret(dataDir)) storeSecret(dataDir, appSecret);
    return enabled.length;
  });
  const who = people === 1 ? '1 account lost its second factor' : `${people} accounts lost their second factor`;
  return `There is a new secret. ${who}, and everyone must sign in again.`;
}

async function rotate({ db }: Database, _options: Options, config: Config): Promise<string> {
  const rotation = await rotateSecret(db, config);
  const next = 'Keep APP_SECRET_OLD until what it made has ended: see docs/operations/secrets.md.';
  if (rotation === null) return `The database belongs to APP_SECRET already. ${next}`;
  const { factors, mails, providerSessions: kept, unreadable } = rotation;
  const lost = unreadable === 0 ? '' : ` Neither secret opened ${unreadable} of them.`;
  return (
    `The database belongs to APP_SECRET now: ${factors} second factors, ${mails} waiting mails ` +
    `and ${kept} sessions at a provider are encrypted with it.` +
    `${lost} ${next}`
  );
}

async function verifyAllFiles({ db }: Database, _options: Options, config: Config): Promise<string> {
  const { files, bytes, problems, skipped } = await verifyFiles(db, await openFileStore(config.files.store));
  const amount = `${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1_048_576).toFixed(1)} MB`;
  const left = skipped.length === 0 ? '' : `\n${listLines('Skipped:', skipped)}`;
  if (problems.length === 0) return `Every file is whole: ${amount}.${left}`;
  throw new CommandError(listLines(`The files are not as they were stored (${amount}):`, problems) + left);
}

function listLines(heading: string, lines: string[]): string {
  const more = lines.length > 100 ? [`and ${lines.length - 100} more`] : [];
  return [heading, ...lines.slice(0, 100), ...more].join('\n  ');
}

async function release({ db }: Database, { send }: Options, config: Config): Promise<string> {
  // Before the first start after a restore, the portal would notice only then that it was moved.
  await createRestoreCheck(db, config, { warn: () => {} })();
  const items = await listHeldItems(db);
  const choice = send ? 'send' : 'discard';
  const newsletters = send ? items.newsletters.map(({ id }) => id) : [];
  await releaseHold(
    db,
    { newsletters, mails: choice, notifications: choice },
    { actorId: null, origin: 'command' },
  ).catch((error: unknown) => {
    if (error instanceof HttpError) throw new CommandError('The portal is not on hold.');
    throw error;
  });
  const found = `${items.newsletters.length} newsletters, ${items.mails} mails and notifications for ${items.notifications} people`;
  return send ? `The hold has ended. Sent from now on: ${found}.` : `The hold has ended. Not sent: ${found}.`;
}

/** The message of the database if a query failed. */
function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : '';
}

/** On a terminal, without showing what is typed; otherwise the first line of standard input. */
async function readPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write('Password (at least 12 characters): ');
  const reader = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of reader) return line;
    throw new CommandError('No password was given.');
  } finally {
    reader.close();
    if (terminal) process.stdout.write('\n');
  }
}
