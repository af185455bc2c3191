import { createServer, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { startClamd, virus } from '../test/clamd.ts';
import { makeMail, queueMails, smtpSettings } from '../test/mail.ts';
import { scrape } from '../test/metrics.ts';
import {
  countMails,
  makeNewsletter,
  makeReaders,
  untilNewsletterIs,
  whileSendingNewsletters,
} from '../test/newsletters.ts';
import { createPerson, signedInPerson } from '../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig } from '../test/portal.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { upload } from '../test/stored-files.ts';
import { openDatabase } from './platform/database/db.ts';
import { createNotifications } from './platform/cache/notifications.ts';
import { createScanner } from './platform/files/scanner.ts';
import { ConfigError } from './platform/errors.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { startMailWorker } from './platform/mail/delivery.ts';
import { startMonitoring } from './start-monitoring.ts';

const clamd = await startClamd();
const smtp = await startSmtpSink();
const settings = { METRICS_PORT: '0', CLAMD_URL: clamd.url, ...smtpSettings(smtp) };
const database = await createTestDatabase();
const notifications = createNotifications(database.pool);
const monitoring = await startMonitoring(testConfig(settings), database, notifications);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const scanner = createScanner(testConfig(settings).files.scanner, silent, {
  sizes: [1_000],
  timeouts: { check: 200, ping: 200 },
});
const portal = await startPortalOn(database, settings, { notifications, scanner });
afterAll(async () => {
  await portal.app.close();
  await monitoring.stop();
});
/** For a busy machine. */
const read = () => scrape(monitoring.metricsUrl ?? '');
const staff = await signedInPerson(portal, { isStaff: true });

describe('the metrics', () => {
  test('count requests by the pattern of their route, so that no id or search term is a label', async () => {
    for (const id of [staff.id, staff.id + 1]) await portal.call('GET', `/api/users/${id}/`, { token: staff.access });
    await portal.call('GET', '/api/users/?search=geheim', { token: staff.access });
    const { text, value } = await read();
    const route = 'method="GET",route="/api/users/:id/"';
    expect(value(`dijkportaal_http_requests_total{${route},status="200"}`)).toBe(1);
    expect(value(`dijkportaal_http_requests_total{${route},status="404"}`)).toBe(1);
    expect(value(`dijkportaal_http_request_duration_seconds_count{${route}}`)).toBe(2);
    expect(text).not.toContain('geheim');
    expect(text).not.toContain(staff.email);
  });

  test('count all paths that do not exist as one, with any method', async () => {
    for (const path of ['/api/a/', '/api/b/', '/c.php']) await portal.call('GET', path);
    await portal.call('POST', '/api/d/');
    const { text, value } = await read();
    const unknown = [...text.matchAll(/^dijkportaal_http_requests_total\{.*route="none".*$/gm)];
    expect(unknown).toHaveLength(1);
    expect(value('dijkportaal_http_requests_total{method="any",route="none",status="404"}')).toBe(4);
    expect(text).not.toContain('c.php');
  });

  test('count attempts to sign in by their result', async () => {
    const way = 'way="password"';
    const before = (await read()).value(`dijkportaal_sign_ins_total{${way},result="success"}`) ?? 0;
    const { email } = await createPerson(portal);
    const body = { email, password: 'niet het goede wachtwoord' };
    expect((await portal.call('POST', '/api/dj-rest-auth/login/', { body })).status).toBe(401);
    await signedInPerson(portal);
    const { value } = await read();
    expect(value(`dijkportaal_sign_ins_total{${way},result="success"}`)).toBe(before + 1);
    expect(value(`dijkportaal_sign_ins_total{${way},result="wrong_credentials"}`)).toBe(1);
  });

  test('count uploads, and show whether the scanner is available and what it found', async () => {
    await scanner.probe();
    await upload(portal, staff.access, { name: 'goed.txt', content: 'goed' });
    await upload(portal, staff.access, { name: 'fout.txt', content: virus });
    let metrics = await read();
    const scans = (result: string) =>
      metrics.value(`dijkportaal_external_request_duration_seconds_count{system="clamd",result="${result}"}`);
    expect([scans('ok'), scans('infected'), scans('away')]).toEqual([1, 1, 0]);
    expect(metrics.value('dijkportaal_scanner_up')).toBe(1);
    await clamd.leave();
    await upload(portal, staff.access, { name: 'later.txt', content: 'later' });
    metrics = await read();
    expect(scans('away')).toBe(1);
    expect(metrics.value('dijkportaal_scanner_up')).toBe(0);
    await clamd.comeBack();
    const uploads = ['stored', 'refused', 'unscanned'].map((result) =>
      metrics.value(`dijkportaal_uploads_total{result="${result}"}`),
    );
    expect(uploads).toEqual([1, 1, 1]);
  });

  test('count mails by their result', async () => {
    await queueMails(database, makeMail('goed@example.org'), makeMail('fout@example.org'));
    smtp.behaviour = { refuse: { at: 'rcpt', code: 550, words: '5.1.1 nobody', only: 'fout@example.org' } };
    const worker = startMailWorker(database.db, portal.config, silent);
    const mails = async (result: string) =>
      (await read()).value(`dijkportaal_mails_total{kind="account",result="${result}"}`);
    await expect.poll(() => mails('failed')).toBe(1);
    await expect.poll(() => mails('sent')).toBeGreaterThan(0);
    await worker.stop();
    const { value } = await read();
    expect(value('dijkportaal_external_request_duration_seconds_count{system="smtp",result="refused"}')).toBe(1);
  });

  test('count mails of newsletters apart', async () => {
    const [refused] = await makeReaders(database, 3);
    smtp.behaviour = { refuse: { at: 'rcpt', code: 550, words: '5.1.1 nobody', only: refused?.email ?? '' } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => untilNewsletterIs(database, id, 'sent'));
    const counts = await countMails(database, id);
    const { value } = await read();
    const counted = (result: string) => value(`dijkportaal_mails_total{kind="newsletter",result="${result}"}`);
    expect(counts).toMatchObject({ failed: 1 });
    expect([counted('sent'), counted('failed')]).toEqual([counts['sent'], 1]);
  });

  test('count the runs of jobs', async () => {
    const jobs = [
      { name: 'test.works', cron: '* * * * *', run: async () => {} },
      { name: 'test.fails', cron: '* * * * *', run: () => Promise.reject(new Error('no')) },
    ];
    await database.pool.query(
      `insert into recurring_jobs (id, due_at) values ('test.works', now()), ('test.fails', now())`,
    );
    const working = await startJobs(database.db, jobs, silent, { pollIntervalMs: 10 });
    const runs = async (series: string) => (await read()).value(`dijkportaal_job_runs_total{${series}}`);
    await expect.poll(() => runs('name="test.works",result="succeeded"')).toBe(1);
    await expect.poll(() => runs('name="test.fails",result="failed"')).toBe(1);
    await working.stop();
  });

  test('show the state of the process and its connections', async () => {
    const { value } = await read();
    expect(value('dijkportaal_database_up')).toBe(1);
    expect(value('dijkportaal_database_connections_max')).toBe(10);
    expect(value('dijkportaal_database_waiting')).toBe(0);
    expect(value('dijkportaal_database_query_duration_seconds_count{result="ok"}')).toBeGreaterThan(10);
    expect(value('dijkportaal_process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(value('dijkportaal_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(value('dijkportaal_process_cpu_seconds_total')).toBeGreaterThan(0.1);
    expect(value('dijkportaal_on_hold')).toBe(0);
    await expect.poll(async () => (await read()).value('dijkportaal_notifications_up')).toBe(1);
  });

  test('count work that waits for a connection', async () => {
    const busy = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    const waiting = database.pool.query('select 1');
    const { value } = await read();
    for (const client of busy) client.release();
    await waiting;
    expect(value('dijkportaal_database_connections_in_use')).toBe(10);
    expect(value('dijkportaal_database_waiting')).toBeGreaterThan(0);
  });
});

describe('the address of the metrics', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/metrics/../api/users/'],
    ['POST', '/metrics'],
  ])('answers %s %s with 404', async (method, path) => {
    const response = await fetch(new URL(path, monitoring.metricsUrl ?? ''), { method });
    expect(response.status).toBe(404);
  });

  test('is that of this machine, unless a host is set', () => {
    expect(testConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(testConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics?.host).toBe('0.0.0.0');
    expect(testConfig().metrics).toBeNull();
  });

  test('is not part of the portal itself', async () => {
    expect((await portal.call('GET', '/metrics')).text).not.toContain('dijkportaal_');
  });

  test('that another process has is named in the error', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = (taken.address() as AddressInfo).port;
    const starting = startMonitoring(testConfig({ METRICS_PORT: String(port) }), database, notifications);
    await expect(starting).rejects.toThrow(new RegExp(`METRICS_PORT ${port}.*EADDRINUSE`));
    await expect(starting).rejects.toBeInstanceOf(ConfigError);
    await new Promise((resolve) => taken.close(resolve));
  });
});

test('a worker without a database still responds, without figures from it', async () => {
  const away = openDatabase({ host: '127.0.0.1', port: 9, user: 'nobody', database: 'none' }, () => {});
  const alone = await startMonitoring(testConfig({ METRICS_PORT: '0', ROLE: 'worker' }), away, notifications);
  const { text, value } = await scrape(alone.metricsUrl ?? '');
  await alone.stop();
  expect(value('dijkportaal_database_up')).toBe(0);
  expect(value('dijkportaal_process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(text).not.toMatch(/^dijkportaal_(queue_length|on_hold|notifications_up|scanner_up)[ {]/m);
  expect(text).toMatch(/^dijkportaal_build_info\{version="[\d.]+(\+[0-9a-f]{7})?",role="worker"\} 1$/m);
});
