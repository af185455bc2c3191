import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeMail, queueMails, readMail, smtpSettings, whileSending } from '../../test/mail.ts';
import {
  countMails,
  makeNewsletter,
  makeReaders,
  readNewsletter,
  untilNewsletterIs,
  whileSendingNewsletters,
} from '../../test/newsletters.ts';
import { signedInPerson } from '../../test/people.ts';
import { createTestDatabase, startPortalOn, testConfig, type TestDatabase } from '../../test/portal.ts';
import { startSmtpSink } from '../../test/smtp-sink.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { portalIdentity } from '../platform/hold/hold.ts';
import { createRestoreCheck } from '../platform/hold/watch.ts';
import { newsletterMails } from '../schema/newsletters.ts';
import { pendingNotifications, publications } from '../schema/publications.ts';
import { listRecurringJobs } from '../start-work.ts';
import { findHold } from './release.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-hold-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const log = { warn: () => {} };
const sink = await startSmtpSink();
const settings = smtpSettings(sink);
const twoHoursAgo = () => new Date(Date.now() - 2 * 3_600_000);

/** What a process of the portal does at its start and then every minute. */
const processOf = ({ db }: TestDatabase, dataDir = folder) =>
  createRestoreCheck(db, { dataDir, databaseUrl: 'postgres://elsewhere/' }, log);
const isHeld = async ({ db }: TestDatabase) => (await findHold(db)).held_at !== null;
const began = async ({ db }: TestDatabase) =>
  (await db.execute<{ at: Date | null }>(sql`select hold_began() as at`)).rows[0]?.at ?? null;

/** A copy of a database, as a restored backup is: with all rows, in another place. */
async function copyOf({ connection }: TestDatabase): Promise<TestDatabase> {
  const name = connection.database ?? '';
  // PostgreSQL copies only a database to which nobody is connected.
  const { pool } = await createTestDatabase();
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return createTestDatabase(name);
}

beforeEach(() => {
  sink.received.length = 0;
});

describe('a restored portal', async () => {
  const original = await createTestDatabase();
  const readers = await makeReaders(original, 3);
  const due = await makeNewsletter(original, { dueAt: twoHoursAgo(), recipients: 3 });
  const half = await makeNewsletter(original, {
    title: 'Half',
    state: 'sending',
    startedAt: new Date(),
    recipients: 2,
  });
  const done = await makeNewsletter(original, { state: 'stopped' });
  await original.db.insert(newsletterMails).values([
    { newsletterId: half, email: 'had@example.org', state: 'sent', sentAt: new Date() },
    { newsletterId: half, email: 'rest@example.org' },
    { newsletterId: done, email: 'lease@example.org', state: 'in_flight', dueAt: twoHoursAgo() },
  ]);
  const [waiting = ''] = await queueMails(original, makeMail('uitgenodigd@example.org'));
  const [item] = await original.db
    .insert(publications)
    .values({ kind: 'news', title: 'a', forEveryone: true })
    .returning();
  await original.db
    .insert(pendingNotifications)
    .values({ userId: readers[0]?.id ?? 0, publicationId: item?.id ?? 0, createdAt: twoHoursAgo() });
  await processOf(original)();
  const restored = await copyOf(original);
  const portal = await startPortalOn(restored);
  afterAll(() => portal.app.close());
  const superuser = await signedInPerson(portal, { isSuperuser: true, isStaff: true });
  const call = (method: 'GET' | 'POST', url: string, body?: unknown) =>
    portal.call(method, url, { token: superuser.access, ...(body !== undefined && { body }) });

  test('sends nothing even before a process has noticed it', async () => {
    await whileSendingNewsletters(restored, settings, async () => {
      // The worker has looked at all newsletters once it has recovered this mail.
      await expect.poll(() => countMails(restored, done)).toEqual({ unknown: 1 });
      await restored.db
        .update(newsletterMails)
        .set({ state: 'in_flight' })
        .where(eq(newsletterMails.newsletterId, done));
      await expect.poll(() => countMails(restored, done)).toEqual({ unknown: 1 });
    });
    expect(sink.received).toEqual([]);
    expect((await readNewsletter(restored, due)).state).toBe('scheduled');
    expect(await countMails(restored, half)).toEqual({ sent: 1, waiting: 1 });
  });

  test('is put on hold by its first process, and lists what would be sent', async () => {
    expect(await isHeld(restored)).toBe(false);
    await processOf(restored)();
    expect((await call('GET', '/api/hold/')).body).toEqual({ held_at: expect.any(String), reason: 'moved' });
    expect((await call('GET', '/api/hold/items/')).body).toEqual({
      newsletters: [
        { id: due, title: expect.any(String), state: 'scheduled', due_at: expect.any(String), mails: 3 },
        { id: half, title: 'Half', state: 'sending', due_at: expect.any(String), mails: 1 },
      ],
      mails: 1,
      notifications: 1,
    });
    expect(await isHeld(original)).toBe(false);
    expect((await portal.call('GET', '/health/ready')).body).toEqual({ status: 'ok', on_hold: true });
    const report = await call('GET', `/api/newsletters/${half}/report/`);
    expect(report.body.trouble).toContain('reservekopie teruggezet');
  });

  test('sends only mails that are requested during the hold, except bulk mail', async () => {
    const bulk = { ...makeMail('bulk@example.org'), isBulk: true };
    await queueMails(restored, bulk, makeMail('inloglink@example.org'));
    await whileSending(restored, settings, async () => {
      await expect.poll(() => sink.received.length).toBe(1);
    });
    expect(sink.received.flatMap(({ to }) => to)).toEqual(['inloglink@example.org']);
  });

  test('runs no recurring job', async () => {
    const jobs = listRecurringJobs(restored, testConfig(settings), portal.app.scanner, portal.app.log);
    await jobs.find(({ name }) => name === 'publications.mail')?.run();
    const [row] = await restored.db.select().from(pendingNotifications);
    expect(row?.settledAt).toBeNull();
  });

  test('is released by a superuser, who chooses what is sent', async () => {
    const choices = { newsletters: [half], mails: 'discard', notifications: 'discard' };
    // Before the backup was restored it was published and mailed about.
    const planned = {
      kind: 'news',
      title: 'Start',
      forEveryone: true,
      publishAt: twoHoursAgo(),
      isPublished: false,
    } as const;
    await restored.pool.query('update profiles set notifications = true');
    await restored.db.insert(publications).values(planned);
    expect((await call('POST', '/api/hold/release/', choices)).body).toEqual({ held_at: null, reason: null });
    expect(await readNewsletter(restored, due)).toMatchObject({
      state: 'held',
      trouble: expect.stringContaining('reservekopie'),
    });
    expect(await readMail(restored, waiting)).toMatchObject({ state: 'failed', sealed: null });
    const rows = await restored.db.select().from(pendingNotifications);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ settledAt }) => settledAt === null)).toEqual([]);
    expect(await restored.db.$count(publications, eq(publications.isPublished, false))).toBe(0);
    await whileSendingNewsletters(restored, settings, () => untilNewsletterIs(restored, half, 'sent'));
    expect(sink.received.flatMap(({ to }) => to)).toEqual(['rest@example.org']);
    const events = await restored.db.select().from(auditLog).where(eq(auditLog.object, 'portal')).orderBy(auditLog.id);
    expect(events).toMatchObject([
      { action: 'portal.hold', origin: 'job', details: { reason: 'moved' } },
      {
        action: 'portal.release',
        actorId: superuser.id,
        details: { newsletters: 1, mails: 2, notifications: rows.length },
      },
    ]);
    expect((await call('POST', '/api/hold/release/', choices)).status).toBe(409);
    await processOf(restored)();
    expect(await isHeld(restored)).toBe(false);
  });
});

describe('a portal is not on hold', () => {
  test('on a new database, after restarts, and with several processes', async () => {
    const database = await createTestDatabase();
    const [web, worker] = [
      processOf(database, path.join(folder, 'web')),
      processOf(database, path.join(folder, 'worker')),
    ];
    for (const check of [web, worker, web, processOf(database, path.join(folder, 'web')), worker]) await check();
    expect(await isHeld(database)).toBe(false);
    expect(await began(database)).toBeNull();
  });

  test('on a new database with the data folder of another', async () => {
    const dataDir = path.join(folder, 'reused');
    const check = processOf(await createTestDatabase(), dataDir);
    await check();
    await check();
    const fresh = await createTestDatabase();
    await processOf(fresh, dataDir)();
    expect(await isHeld(fresh)).toBe(false);
  });
});

describe('data that went back in time', () => {
  const goBack = ({ db }: TestDatabase) => db.update(portalIdentity).set({ beats: sql`${portalIdentity.beats} - 1` });

  test.each(['after a restart', 'while the portal runs'])('is noticed %s', async (when) => {
    const database = await createTestDatabase();
    const dataDir = path.join(folder, when);
    const check = processOf(database, dataDir);
    await check();
    await check();
    await goBack(database);
    await (when === 'after a restart' ? processOf(database, dataDir) : check)();
    expect(await findHold(database.db)).toMatchObject({ held_at: expect.any(String), reason: 'back' });
  });

  test('is noticed when the tables were restored in the same database', async () => {
    const database = await createTestDatabase();
    await processOf(database, path.join(folder, 'tables'))();
    await database.pool.query(`create table restored (like portal_identity including all);
      insert into restored select * from portal_identity; drop table portal_identity;
      alter table restored rename to portal_identity`);
    expect(await began(database)).not.toBeNull();
    await processOf(database, path.join(folder, 'tables'))();
    expect(await findHold(database.db)).toMatchObject({ reason: 'moved' });
  });

  test('holds again when it is restored during a hold', async () => {
    const database = await createTestDatabase();
    const check = processOf(database, path.join(folder, 'again'));
    await check();
    const heldAt = twoHoursAgo();
    await database.db.update(portalIdentity).set({ heldAt, beats: 0 });
    await check();
    const { held_at } = await findHold(database.db);
    expect(Date.parse(held_at ?? '')).toBeGreaterThan(heldAt.getTime());
  });
});

test('a copied folder of the embedded database is on hold, and the original is not', async () => {
  const database = await createTestDatabase();
  const embedded = path.join(folder, 'embedded');
  await mkdir(path.join(embedded, 'postgres'), { recursive: true });
  await writeFile(path.join(embedded, 'postgres/PG_VERSION'), '18\n');
  const start = (dataDir: string) => createRestoreCheck(database.db, { dataDir, databaseUrl: null }, log)();
  await start(embedded);
  await start(embedded);
  expect(await isHeld(database)).toBe(false);
  const copy = path.join(folder, 'embedded-copy');
  await cp(embedded, copy, { recursive: true, preserveTimestamps: true });
  await start(copy);
  expect(await findHold(database.db)).toMatchObject({ reason: 'moved' });
});

test('whether the portal is on hold is for staff, and releasing it for superusers', async () => {
  const database = await createTestDatabase();
  const portal = await startPortalOn(database);
  const staff = await signedInPerson(portal, { isStaff: true });
  const release = { newsletters: [], mails: 'send', notifications: 'send' };
  expect((await portal.call('GET', '/api/hold/', { token: staff.access })).body).toEqual({
    held_at: null,
    reason: null,
  });
  const refused = await portal.call('POST', '/api/hold/release/', { token: staff.access, body: release });
  expect(refused.status).toBe(403);
  await portal.app.close();
});

test('what a process last saw is whole when several write it, and unreadable is not absent', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'seen-'));
  await Promise.all([1, 2, 3, 4].map(() => processOf(database, dataDir)()));
  expect(await readdir(dataDir)).toEqual(['last-seen.json']);
  await writeFile(path.join(dataDir, 'last-seen.json'), '{');
  await processOf(database, dataDir)();
  await rm(path.join(dataDir, 'last-seen.json'));
  // A folder stands for what even root cannot read.
  await mkdir(path.join(dataDir, 'last-seen.json'));
  await expect(processOf(database, dataDir)()).rejects.toThrow('EISDIR');
});
