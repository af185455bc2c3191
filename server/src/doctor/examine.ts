import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { explainFailure } from '../explain-failure.ts';
import { readConfig, settingNames, type Config } from '../platform/config.ts';
import { describeFailure } from '../platform/failure.ts';
import { ConfigError } from '../platform/errors.ts';
import { findMisspeltSettings } from '../platform/misspelt-settings.ts';
import { release } from '../platform/version.ts';
import { startDatabase } from '../start-database.ts';
import { checkAuditStream, checkBackup, checkDatabase, checkQueues, checkSecret } from './database-checks.ts';
import { checkMail, type ResolveText } from './mail-checks.ts';
import { checkAddresses, checkProviders, checkRelatics } from './network-checks.ts';
import { checkPlaces, checkScanner } from './place-checks.ts';
import { answerMs, bad, good, unknown, type Finding, type Section } from './report.ts';

/** Below the ten seconds that a report may take. */
const limitMs = 9_000;

/**
 * Checks everything that the portal needs and changes nothing: it writes and removes a small file in each place, and
 * sends a mail only if `mailTo` is given. It takes at most ten seconds, whatever does not answer.
 */
export async function examine(
  environment: NodeJS.ProcessEnv,
  { mailTo, resolve, probeSizes }: { mailTo?: string; resolve?: ResolveText; probeSizes?: readonly number[] } = {},
): Promise<Section[]> {
  const misspelt = findMisspeltSettings(environment, settingNames).map(({ name, meant }) =>
    bad(`${name} is not a setting and has no effect`, `Did you mean ${meant}?`),
  );
  const config = read(environment);
  if (config instanceof ConfigError) {
    const wrong = config.message.split('; ').map((line) => bad(line, 'Correct it: see docs/settings.md'));
    return [{ title: 'Settings', findings: [...wrong, ...misspelt] }];
  }
  const set = settingNames.filter((name) => (environment[name] ?? '') !== '').length;
  const settings: Finding[] = [
    good(`version ${release}`),
    good(`${set} settings are valid; the role is ${config.role}`),
    ...findOpenSettings(config),
    ...misspelt,
  ];
  const slowScanner = unknown(
    'clamd did not finish the largest files yet',
    'The log of a portal says up to which size it scans',
  );
  // Side by side, so that many silent services take no longer than one.
  const [database, ...others] = await Promise.all([
    examineDatabase(config),
    look('Files', () => checkPlaces(config)),
    look('Virus scanner', () => checkScanner(config, probeSizes), slowScanner),
    look('Mail', () => checkMail(config, mailTo, resolve)),
    look('Addresses', () => checkAddresses(config)),
    look('Relatics', () => checkRelatics(config)),
    ...(config.oidc.length === 0 ? [] : [look('Sign-in', () => checkProviders(config))]),
  ]);
  return [{ title: 'Settings', findings: settings }, ...database, ...others];
}

const look = async (title: string, check: () => Promise<Finding[]>, late?: Finding): Promise<Section> => ({
  title,
  findings: await unlessFailing(check, late),
});

/** Settings with which a portal works, but is less safe than residents may expect. */
function findOpenSettings({ demo, publicUrl, publicHost, staffMfa, trustProxy }: Config): Finding[] {
  if (demo) return [];
  const isHttps = publicUrl.startsWith('https:');
  const address = 'Set it to the https address that visitors use';
  return [
    ...(publicHost === null ? [bad('PUBLIC_URL is not set: links in mails lead to this machine', address)] : []),
    ...(publicHost !== null && !isHttps ? [bad('PUBLIC_URL is not https: others can read what is sent', address)] : []),
    // The portal has no TLS of its own, so there is a proxy.
    ...(isHttps && trustProxy === false
      ? [
          bad(
            'TRUST_PROXY is not set behind a proxy: all visitors share one limit of failed sign-ins',
            'Set it to the number of proxies, or to their addresses',
          ),
        ]
      : []),
    ...(staffMfa ? [] : [bad('STAFF_MFA is false: a stolen password of staff is enough', 'Remove the setting')]),
  ];
}

function read(environment: NodeJS.ProcessEnv): Config | ConfigError {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

async function examineDatabase(config: Config): Promise<Section[]> {
  const title = 'Database';
  try {
    const running = await startDatabase(config, 'task', () => {});
    const client = new pg.Client({ ...running.connection, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    client.on('error', () => {});
    try {
      await client.connect();
      const findings = [
        ...(await unlessFailing(() => checkDatabase(client, config))),
        ...(await unlessFailing(() => checkSecret(client, config))),
      ];
      return [
        { title, findings },
        {
          title: 'What waits',
          findings: [
            ...(await unlessFailing(() => checkQueues(client))),
            // Separately: the audit log cannot be read without the extensions.
            ...(await unlessFailing(() => checkBackup(client, config))),
            ...(await unlessFailing(() => checkAuditStream(client, config))),
          ],
        },
      ];
    } finally {
      await client.end().catch(() => {});
      await running.stop();
    }
  } catch (error) {
    return [
      {
        title,
        findings: [
          bad(
            explainFailure(error) ?? `the database is not reachable: ${describeFailure(error)}`,
            adviseDatabase(error),
          ),
        ],
      },
    ];
  }
}

const adviseDatabase = (error: unknown) =>
  /does not support SSL/.test(describeFailure(error))
    ? 'Let PostgreSQL offer TLS (ssl = on), or leave sslmode out of DATABASE_URL in a network inside this machine'
    : 'Check DATABASE_URL and the server';

const noAnswer = bad(
  'this could not be looked at: no answer in time',
  'Does what is in the settings run, and does a firewall let this machine through?',
);

/** An unexpected error or a silence is a finding too, so that the others are still reported. */
async function unlessFailing(check: () => Promise<Finding[]>, late = noAnswer): Promise<Finding[]> {
  const stop = new AbortController();
  try {
    const time = setTimeout(limitMs, [late], { signal: stop.signal });
    return await Promise.race([check(), time]);
  } catch (error) {
    return [bad(`this could not be looked at: ${describeFailure(error)}`, 'Solve what is above first')];
  } finally {
    stop.abort();
  }
}
