import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { checkSecret } from './check-secret.ts';
import { loadDemoData, isEmptyPortal } from './demo/load-demo-data.ts';
import { demoAccounts, demoPassword, lockDemoAccounts } from './demo/demo-accounts.ts';
import { logProblems } from './doctor/log-problems.ts';
import { explainFailure } from './explain-failure.ts';
import { watchNewsletters } from './newsletters/sending/watch.ts';
import { createUptimeRecord } from './outages/record-uptime.ts';
import { readConfig, settingNames, type Config } from './platform/config.ts';
import { onOwnConnection, openDatabase } from './platform/database/db.ts';
import { createNotifications } from './platform/cache/notifications.ts';
import { shareOf } from './platform/database/pool-share.ts';
import { describeSettings } from './platform/describe-settings.ts';
import { release } from './platform/version.ts';
import { publishOnTime } from './publications/publish-on-time.ts';
import { findMisspeltSettings } from './platform/misspelt-settings.ts';
import { tryPlaces } from './platform/places.ts';
import { watchForRestores } from './platform/hold/watch.ts';
import { removeOldTemporaryFiles } from './platform/files/temporary.ts';
import { readOidcSettings } from './platform/oidc/settings.ts';
import { createPdok } from './platform/pdok/pdok.ts';
import { outboxFolder } from './platform/mail/transport.ts';
import { migrateDatabase } from './platform/database/migrate.ts';
import { readRelaticsSettings } from './platform/relatics/settings.ts';
import { startDatabase } from './start-database.ts';
import { startMonitoring } from './start-monitoring.ts';
import { startWork } from './start-work.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { openFileStore } from './platform/files/open-store.ts';

const simulators = path.resolve(import.meta.dirname, '../../simulators');

// Otherwise V8 lets garbage grow to several times the memory in use: a third more memory after some syncs.
setFlagsFromString('--heap-growing-percent=30');

try {
  for (const { name, meant } of findMisspeltSettings(process.env, settingNames)) {
    console.error(`${name} is not a setting and has no effect: did you mean ${meant}?`);
  }
  await runPortal(readConfig(process.env));
} catch (error) {
  console.error(`Dijkportaal cannot start: ${explain(error)}`);
  process.exit(1);
}

async function runPortal(config: Config): Promise<void> {
  for (const warning of await tryPlaces(config)) console.error(warning);
  // Started together with the database, because each is slow to start.
  const starting = config.demo ? startSimulators(config) : [];
  const running = await startDatabase(config, 'portal', console.error);
  const closing: (() => Promise<unknown>)[] = [() => running.stop()];
  const close = async () => {
    for (const step of closing.toReversed()) await step();
  };
  let app: FastifyInstance;
  let metricsUrl: string | null;
  try {
    if (config.databaseUrl !== null) await waitForDatabase(config, running.connection, console.error);
    const migrations = await migrateDatabase(running.connection);
    const database = openDatabase({ ...running.connection, max: config.databasePool }, (error) =>
      console.error(`database connection lost: ${error.message}`),
    );
    closing.push(() => database.pool.end());
    if ((await checkSecret(database.db, config)) === 'old') {
      console.error('This database still belongs to APP_SECRET_OLD: run "npm run admin -- rotate-secret"');
    }
    if (config.demo && (await isEmptyPortal(database.db))) {
      const store = await openFileStore(config.files.store);
      await onOwnConnection(database.pool, 'demo data', (own) => loadDemoData(own, store, 'demo', new Date()));
    }
    const locked = config.demo ? [] : await lockDemoAccounts(database.db);
    // Only with an embedded database is the upload folder certainly not in use by another process.
    await removeOldTemporaryFiles(config.files.uploadFolder, config.databaseUrl === null ? 0 : 3600);
    const simulated: Partial<Config> = {};
    for (const simulator of await Promise.all(starting)) {
      if (simulator === null) continue;
      closing.push(async () => simulator.stop());
      Object.assign(simulated, simulator.settings);
    }
    // One client for both, so that together they stay within the rate that PDOK allows.
    const pdok = createPdok(simulated.pdok ?? config.pdok);
    const notifications = createNotifications(database.pool);
    const monitoring = await startMonitoring(config, database, notifications);
    closing.push(() => monitoring.stop());
    metricsUrl = monitoring.metricsUrl;
    const options = { logger: { level: config.logLevel }, pdok, notifications };
    app = await buildApp(database, { ...config, ...simulated }, options);
    if (migrations.length > 0) app.log.info({ event: 'migrated', version: release, migrations }, 'migrated');
    app.scanner.start();
    const restores = await watchForRestores(database.db, config, app.log);
    closing.push(async () => restores.stop());
    const uptime = createUptimeRecord(database.db, app.log);
    // After the last response: until then there is no outage.
    closing.push(() => uptime.stop());
    const work =
      config.role === 'web'
        ? null
        : await startWork(shareOf(database), config, { pdok, scanner: app.scanner }, app.log);
    closing.push(() => Promise.all([app.close(), work?.stop()]));
    const watch = watchNewsletters(database.db, app.log);
    closing.push(async () => watch.stop());
    const publishing = publishOnTime(database.db, app.log);
    closing.push(() => publishing.stop());
    if (config.role !== 'worker') {
      await app.listen({ port: config.port, host: config.host });
      uptime.start();
    }
    const warn = (event: string, text: string) => app.log.warn({ event }, text);
    if (locked.length > 0) warn('locked', `Locked, because their password is public: ${locked.length} demo accounts`);
    for (const place of config.brand.poorContrast) warn('theme', `THEME_FILE is hard to read (WCAG 2.2): ${place}`);
    if (config.demo) announce(config);
    else if (config.mail.smtp === null) warn('mail_in_folder', 'Mail is written to a folder: set SMTP_URL to send it');
    void logProblems(config, app.log);
  } catch (error) {
    await close();
    throw error;
  }

  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      app.log.info({ event: 'stopping', version: release, role: config.role, signal }, 'stopping');
      // Ctrl-C is typed by a person, without a load balancer that must notice.
      const delayMs = signal === 'SIGTERM' ? config.shutdownDelay * 1000 : 0;
      app
        .stopAccepting(delayMs)
        .then(close)
        .then(
          () => {
            app.log.info({ event: 'stopped', version: release, role: config.role }, 'stopped');
            process.exit(0);
          },
          (error: unknown) => {
            app.log.error({ event: 'stop_failed' }, `Dijkportaal did not close well: ${explain(error)}`);
            process.exit(1);
          },
        );
    });
  }
  const settings = { ...describeSettings(config), metrics: metricsUrl };
  app.log.info({ event: 'started', version: release, role: config.role, settings }, 'started');
}

/** A simulated service for the demo, and the settings that refer to it. */
interface Simulator {
  settings: Partial<Pick<Config, 'relatics' | 'pdok' | 'oidc'>>;
  stop(): void;
}

/** The simulators of services without an address in the settings. */
function startSimulators(config: Config): Promise<Simulator | null>[] {
  const starting: Promise<Simulator | null>[] = [];
  if (config.relatics === null) {
    const read = ({ url, workspace, entryCode }: Record<string, string>) => ({
      relatics: readRelaticsSettings({
        RELATICS_URL: url,
        RELATICS_WORKSPACE: workspace,
        RELATICS_ENTRY_CODE: entryCode,
      }),
    });
    starting.push(startSimulator('relatics', [], read));
  }
  if (!config.pdok.isChosen) {
    const read = ({ parcels = '', addresses = '' }: Record<string, string>) => ({
      pdok: { ...config.pdok, parcelsUrl: parcels, addressesUrl: addresses },
    });
    starting.push(startSimulator('pdok', ['--delay', '60'], read));
  }
  // Only a browser on this machine reaches the stand-in for DigiD.
  if (config.oidc.length === 0 && /^(localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(config.publicUrl).hostname)) {
    const [id, secret] = ['dijkportaal', randomBytes(24).toString('base64url')];
    const client = {
      client_id: id,
      client_secret: secret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [`${config.publicUrl}/auth/oidc/digid/callback`],
      post_logout_redirect_uris: [`${config.publicUrl}/login`],
    };
    const read = ({ digid }: Record<string, string>) => ({
      oidc: readOidcSettings({
        OIDC_DIGID_ISSUER: digid,
        OIDC_DIGID_CLIENT_ID: id,
        OIDC_DIGID_CLIENT_SECRET: secret,
        OIDC_DIGID_NAME: 'DigiD (demonstratie)',
        OIDC_DIGID_MEANS: 'digid',
      }),
    });
    starting.push(startSimulator('oidc', ['--client', JSON.stringify(client)], read));
  }
  return starting;
}

/**
 * Starts a simulator in a process of its own, which ends with this one, on a free port. Null if it is not installed or
 * does not start: the portal works without it.
 */
async function startSimulator(
  name: string,
  more: string[],
  read: (facts: Record<string, string>) => Simulator['settings'],
): Promise<Simulator | null> {
  const program = path.join(simulators, name, 'main.ts');
  if (!existsSync(program)) return null;
  const child = spawn(process.execPath, [program, '--port', '0', ...more], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines = createInterface(child.stdout ?? process.stdin);
  const said = await Promise.race([once(lines, 'line'), once(child, 'exit'), once(child, 'error')]);
  if (typeof said[0] !== 'string' || !said[0].startsWith('{')) return null;
  return { settings: read(JSON.parse(said[0]) as Record<string, string>), stop: () => void child.kill() };
}

/** For the person who tries the demo in a terminal; what runs outside one only logs JSON. */
function announce({ publicUrl, mail, dataDir }: Config): void {
  const lines = [
    `Dijkportaal: ${publicUrl}`,
    '',
    `Demo accounts, password ${demoPassword}:`,
    ...demoAccounts.map(({ email, role }) => `  ${email.padEnd(27)} ${role}`),
  ];
  if (mail.smtp === null) {
    lines.push('', `Mail is written to ${outboxFolder(dataDir)}, to read at ${publicUrl}/dev/mailbox`);
  }
  console.log(lines.join('\n'));
}

function explain(error: unknown): string {
  return explainFailure(error) ?? ((error as Error).stack || String(error));
}
