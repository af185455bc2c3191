import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, expect, test } from 'vitest';
import { startClamd } from '../../test/clamd.ts';
import { createTestDatabase, dataFolder, testConfig, urlOf } from '../../test/portal.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { startSimulatedRelatics } from '../../test/simulated-relatics.ts';
import { startSmtpSink } from '../../test/smtp-sink.ts';
import { clearLeftovers, makeFolder } from '../../test/embedded-postgres-folders.ts';
import { judgePlain } from './database-checks.ts';
import { formatReport } from './report.ts';
import { logProblems } from './log-problems.ts';
import { examine } from './examine.ts';

afterAll(clearLeftovers);

const { pool, connection } = await createTestDatabase();
const clamd = await startClamd();
const sink = await startSmtpSink();
const bucket = await startS3Server();
const relatics = await startSimulatedRelatics();
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const settings = {
  DATABASE_URL: urlOf(connection),
  APP_SECRET: 'a secret that only the tests know about',
  DATA_DIR: dataFolder,
  FILES_URL: bucket.url,
  CLAMD_URL: clamd.url,
  SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
  PUBLIC_URL: 'http://localhost:2',
  MAIL_FROM: 'Waterschap <portaal@example.org>',
  DKIM_DOMAIN: 'example.org',
  DKIM_SELECTOR: 'portaal',
  DKIM_KEY: pem.replaceAll('\n', String.raw`\n`),
};
const records: Record<string, string[]> = {
  'portaal._domainkey.example.org': [`v=DKIM1; k=rsa; p=${published}`],
  'example.org': ['something else', 'v=spf1 a:mail.example.org -all'],
};
const missing = Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
const resolve = async (name: string) => records[name] ?? Promise.reject(missing);

/** The page, with only these lines of it. */
async function linesOf(own: Record<string, string>, pattern: RegExp, more = {}): Promise<string[]> {
  const options = { resolve, probeSizes: [1_000, 3_000_000], ...more };
  const page = formatReport(await examine({ ...settings, ...own }, options));
  return page.split('\n').filter((line) => pattern.test(line));
}

test('shows what works, and what cannot be checked', async () => {
  sink.received = [];
  const page = (await linesOf(relatics.portalSettings(), /./, { mailTo: 'beheer@example.org' })).join('\n');
  for (const line of [
    '✓ 14 settings are valid',
    '✓ PostgreSQL ',
    '✓ its encoding is UTF8',
    '✓ the schema is up to date',
    '✓ the extensions pg_trgm and unaccent are there',
    '✓ the role may read and write every table',
    "✓ the clock agrees with this machine's; in Europe/Amsterdam it is ",
    '✓ 0 mails wait',
    '– when the last backup was made is not known here',
    `✓ ${dataFolder}/uploads can be written, read and cleared`,
    '✓ the bucket portaal at http://127.0.0.1:',
    ' GB is free in ',
    '✓ clamd finds a virus at the end of the largest file',
    `✓ 127.0.0.1:${sink.port} answers without encryption`,
    '✓ DKIM (portaal._domainkey.example.org) is published',
    '✓ SPF (example.org) is published',
    '✗ DMARC (_dmarc.example.org) is not published',
    '✓ the mail server accepted a mail to the address that you gave, signed',
    '– http://localhost:2 cannot be reached from here',
    ' answers, workspace ',
  ])
    expect(page).toContain(line);
  expect(sink.received.map(({ to, raw }) => [to, /^DKIM-Signature:/im.test(raw.toString())])).toEqual([
    [['beheer@example.org'], true],
  ]);
  expect([bucket.objects.size, (await pool.query('select from audit_log')).rowCount]).toEqual([0, 0]);
});

test('settings that leave a portal open are on the page, outside the demo', async () => {
  const safe = { PUBLIC_URL: 'https://portaal.example.org', TRUST_PROXY: '1' };
  const lines = (own: Record<string, string>) => linesOf({ ...safe, ...own }, /✗ .*(PUBLIC_URL|STAFF_MFA|TRUST_PROXY)/);
  expect(await lines({})).toEqual([]);
  expect(await lines({ TRUST_PROXY: '' })).toEqual([
    expect.stringContaining('✗ TRUST_PROXY is not set behind a proxy'),
  ]);
  expect(await lines({ STAFF_MFA: 'false' })).toEqual([expect.stringContaining('✗ STAFF_MFA is false')]);
  expect(await lines({ PUBLIC_URL: '' })).toEqual([expect.stringContaining('✗ PUBLIC_URL is not set')]);
  expect(await lines({ PUBLIC_URL: 'http://portaal.example.org' })).toEqual([
    expect.stringContaining('✗ PUBLIC_URL is not https'),
  ]);
  expect(await lines({ PUBLIC_URL: '', STAFF_MFA: 'false', DEMO: 'true' })).toEqual([]);
});

test('wrong settings are each on the page, with those that are misspelt', async () => {
  expect(await linesOf({ PORT: 'abc', DEMO: 'maybe', SMPT_URL: 'smtp://mail.example.org' }, /✗|found/)).toEqual([
    '  ✗ PORT must be a whole number from 0 to 65535',
    '  ✗ DEMO must be true or false',
    '  ✗ SMPT_URL is not a setting and has no effect',
    '3 problems found.',
  ]);
});

test('each part that does not work is on the page, and so are the others', async () => {
  await pool.query(`
    insert into mails (recipient, subject, sealed, created_at) values ('a@example.org', 'a', '', now() - interval '1 hour');
    insert into recurring_jobs (id, due_at) values ('portal.clean-up', now() - interval '2 hours');
    drop extension unaccent cascade;
    insert into drizzle.__drizzle_migrations (hash, created_at, name) values ('h', 0, '29990101000000_future');`);
  clamd.scans = 1_000_000;
  bucket.isAway = true;
  await sink.leave();
  expect(await linesOf({ RELATICS_URL: 'http://localhost:2', RELATICS_WORKSPACE: 'w' }, /✗/)).toEqual([
    expect.stringMatching(/✗ PUBLIC_URL is not https/),
    expect.stringMatching(/✗ the schema belongs to a newer version of the portal \(29990101000000_future\)/),
    expect.stringMatching(/✗ without the extension unaccent/),
    expect.stringMatching(/✗ the role is a superuser/),
    expect.stringMatching(/✗ 1 mails wait, one of them for 60 minutes/),
    expect.stringMatching(/✗ the recurring jobs are 12\d minutes late/),
    expect.stringMatching(/✗ this could not be looked at: .*unaccent/),
    expect.stringMatching(/✗ FILES_URL: the bucket portaal .*SlowDown, HTTP 503/),
    expect.stringMatching(/✗ clamd misses a virus at the end of files above 0 MB/),
    expect.stringMatching(/✗ 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/),
    expect.stringMatching(/✗ DMARC/),
    expect.stringMatching(/✗ http:\/\/localhost:2 cannot be used: /),
  ]);
});

test('the portal logs at its start which systems of its role refuse it', async () => {
  await sink.leave();
  const config = (role: string) =>
    testConfig({ ...settings, ROLE: role, RELATICS_URL: 'http://localhost:2', RELATICS_WORKSPACE: 'w' });
  const logged = async (role: string) => {
    const texts: string[] = [];
    await logProblems(config(role), { warn: (_facts: object, text: string) => void texts.push(text) } as never);
    return texts;
  };
  expect(await logged('web')).toEqual([expect.stringMatching(/^http:\/\/localhost:2 cannot be used: /)]);
  expect(await logged('worker')).toEqual([expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/)]);
  expect(await logged('all')).toHaveLength(2);
});

/** Accepts connections and answers the first bytes with a text; '' never answers. */
async function listen(answer: string) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}));
    if (answer !== '') socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { place: `127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

test('whatever does not answer is said, and all of it within ten seconds', async () => {
  const { place, close } = await listen('');
  const begin = performance.now();
  const lines = await linesOf(
    {
      DATABASE_URL: `postgres://portal:geheim@${place}/portal`,
      FILES_URL: `s3://key:secret@${place}/portaal?tls=false`,
      BACKUP_URL: `s3://key:secret@${place}/copies?tls=false`,
      BACKUP_RECIPIENTS: await identityToRecipient(await generateX25519Identity()),
      CLAMD_URL: `tcp://${place}`,
      SMTP_URL: `smtp://${place}?starttls=no`,
      PUBLIC_URL: `http://${place}`,
      RELATICS_URL: `http://localhost:${place.split(':')[1]}`,
      RELATICS_WORKSPACE: 'w',
      STAFF_MFA: 'false',
    },
    /✗|cannot be (reached|looked up)/,
    { resolve: () => new Promise<never>(() => {}) },
  );
  expect(performance.now() - begin).toBeLessThan(10_000);
  close();
  expect(lines).toEqual([
    expect.stringMatching(/✗ PUBLIC_URL is not https/),
    expect.stringMatching(/✗ STAFF_MFA is false/),
    expect.stringMatching(/✗ the database is not reachable: .*(timeout|no answer)/i),
    expect.stringMatching(/✗ FILES_URL: the bucket portaal at .*did not respond for 7 seconds/),
    expect.stringMatching(/✗ BACKUP_URL: the bucket copies at .*did not respond for 7 seconds/),
    expect.stringMatching(/✗ clamd does not answer/),
    expect.stringMatching(/✗ 127.0.0.1:\d+ cannot be used: .*Greeting never received/),
    expect.stringMatching(/– DKIM .* cannot be looked up here/),
    expect.stringMatching(/– SPF .* cannot be looked up here/),
    expect.stringMatching(/– DMARC .* cannot be looked up here/),
    expect.stringMatching(/– http:\/\/127.0.0.1:\d+ cannot be reached from here/),
    expect.stringMatching(/✗ http:\/\/localhost:\d+ cannot be used/),
  ]);
});

test('a server without TLS is named as such', async () => {
  const [postgres, mail] = [await listen('N'), await listen('500 What?\r\n')];
  const own = {
    DATABASE_URL: `postgres://portal:geheim@${postgres.place}/portal?sslmode=verify-full`,
    SMTP_URL: `smtps://${mail.place}`,
  };
  const page = (await linesOf(own, /./)).join('\n');
  postgres.close();
  mail.close();
  expect(page).toMatch(/✗ the database has no secure connection.*does not support SSL.*\n.*→ Let PostgreSQL offer TLS/);
  expect(page).toMatch(/✗ 127\.0\.0\.1:\d+ cannot be used.*\n.*→ This port has no TLS/);
  expect([judgePlain('postgres'), judgePlain('db.intern'), judgePlain('localhost')].map(([one]) => one?.state)).toEqual(
    ['unknown', 'bad', undefined],
  );
});

test('a folder that cannot be used blames itself only', async () => {
  const folder = await makeFolder();
  await writeFile(path.join(folder, 'uploads'), '');
  expect(await linesOf({ DATA_DIR: folder }, /✗ DATA_DIR|✗ FILES_URL|✓ .*can be written|was not tried/)).toEqual([
    `  ✓ ${folder} can be written, read and cleared`,
    expect.stringMatching(`✗ DATA_DIR: the user .* in ${folder}/uploads`),
    expect.stringMatching('– the bucket portaal at .* was not tried'),
  ]);
  const file = path.join(folder, 'uploads');
  expect(await linesOf({ DATA_DIR: file }, /✗ DATA_DIR|fails too/)).toEqual([
    expect.stringMatching(`✗ DATA_DIR: the user .* in ${file} `),
    expect.stringMatching(`– ${file}/uploads fails too`),
  ]);
});

test('the recurring jobs are late two minutes after the last worker left', async () => {
  const { pool: own, connection: database } = await createTestDatabase();
  await own.query("insert into recurring_jobs (id, due_at) values ('every.minute', now() - interval '20 seconds')");
  const lines = () => linesOf({ DATABASE_URL: urlOf(database) }, /recurring jobs/);
  expect(await lines()).toEqual(['  ✓ the recurring jobs run on time']);
  await own.query("update recurring_jobs set due_at = now() - interval '70 seconds'");
  expect(await lines()).toEqual(['  ✗ the recurring jobs are 2 minutes late']);
});

test('a backup is old after two days, and one that lacks files is none', async () => {
  const { pool: own, connection: database } = await createTestDatabase();
  const lines = (more = {}) => linesOf({ DATABASE_URL: urlOf(database), ...more }, /backup/);
  const add = (result: string, age: string) =>
    own.query(
      `insert into audit_log (at, action, object, origin, result)
      values (now() - interval '${age}', 'portal.backup', 'portal', 'command', '${result}')`,
    );
  await add('success', '50 hours');
  const at = String.raw`20\d\d-\d\d-\d\d \d\d:\d\d UTC`;
  expect(await lines()).toEqual([expect.stringMatching(`✗ the last backup was made at ${at}, more than 48 hours ago`)]);
  expect(await lines({ BACKUP_HOURS: '72' })).toEqual([expect.stringMatching(`✓ the last backup was made at ${at}$`)]);
  await add('failure', '2 hours');
  expect(await lines()).toEqual([
    expect.stringMatching(`✗ the backup of ${at} lacks files or was not copied; the last whole one is of ${at}`),
  ]);
  await add('success', '1 hour');
  expect(await lines()).toEqual([expect.stringMatching(`✓ the last backup was made at ${at}$`)]);
});

test('a missing database is a finding, and so is a missing name server', async () => {
  const noNameServer = { resolve: () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' })) };
  const own = { DATABASE_URL: 'postgres://portal:geheim@127.0.0.1:1/portal' };
  const page = (await linesOf(own, /./, noNameServer)).join('\n');
  expect(page).toContain('✗ the database is not reachable: connect ECONNREFUSED 127.0.0.1:1');
  expect(page).toContain('– DKIM (portaal._domainkey.example.org) cannot be looked up here');
  expect(page).not.toContain('geheim');
});

test('an empty database is one finding', async () => {
  const empty = await createTestDatabase('template0');
  expect(await linesOf({ DATABASE_URL: urlOf(empty.connection) }, /schema|empty|extension|✗ the role/)).toEqual([
    '  ✗ the database is empty',
    '  – this can be seen once the schema is up to date',
  ]);
});
