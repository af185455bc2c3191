// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  countMails,
  makeNewsletter,
  makeReaders,
  readMails,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createTestDatabase, dataFolder, urlOf } from '../../../test/portal.ts';
import { markInFlight } from './mark-in-flight.ts';
import {
  claimMails,
  leaseSeconds,
  markFailed,
  markSent,
  recoverExpired,
  recoverFromClock,
  release,
  renewLeases,
} from './queue.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

const database = await createTestDatabase();
const { db, connection } = database;
const { sink, settings, becomes, holdMails } = await startSendingTest(database);
const sendRest = (id: number) => whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
const endLeases = () => db.update(newsletterMails).set({ dueAt: sql`now() - interval '1 second'` });

/** A newsletter with one mail in the state in which a process that died leaves it. */
async function startOne(state: 'claimed' | 'in_flight' = 'claimed') {
  const [reader] = await makeReaders(database, 1);
  const id = await makeNewsletter(database, { state: 'sending', startedAt: new Date(), recipients: 1 });
  await db.insert(newsletterMails).values({ newsletterId: id, email: reader?.email ?? '', userId: reader?.id ?? null });
  const [mail] = await claimMails(db, [id], 5);
  if (mail === undefined) throw new Error('nothing was claimed');
  if (state === 'in_flight') await markInFlight(db, [mail]);
  return { id, mail };
}

test('after the clock was set back, a mail in flight is due within a lease', async () => {
  const { id } = await startOne('in_flight');
  await db.update(newsletterMails).set({ dueAt: sql`now() + interval '1 hour'` });
  await recoverFromClock(db);
  await recoverExpired(db);
  expect(await readMails(database, id)).toMatchObject([{ state: 'in_flight' }]);
  const [mail] = await db.select().from(newsletterMails);
  expect(Number(mail?.dueAt) - Date.now()).toBeLessThanOrEqual(leaseSeconds * 1000);
});

/** What every process does with many mails at the same time, and when those are due. */
test.each([
  { name: 'renewing leases', dueIn: '10 seconds', work: renewLeases },
  { name: 'recovering expired leases', dueIn: '-1 second', work: recoverExpired },
  { name: 'recovering from a clock that was set back', dueIn: '1 hour', work: recoverFromClock },
])('$name skips a mail that another transaction is changing', async ({ dueIn, work }) => {
  const [changing, other] = [await startOne(), await startOne()];
  const dueAt = async ({ mail: { id } }: typeof other) =>
    (await db.select().from(newsletterMails).where(eq(newsletterMails.id, id)))[0]?.dueAt;
  await db.update(newsletterMails).set({ dueAt: sql`now() + ${dueIn}::interval` });
  const before = await dueAt(other);
  await db.transaction(async (tx) => {
    expect(await markInFlight(tx, [changing.mail])).toMatchObject([{ state: 'in_flight' }]);
    await work(db, [changing.mail, other.mail]);
  });
  expect(await countMails(database, changing.id)).toEqual({ in_flight: 1 });
  expect(await dueAt(other)).not.toEqual(before);
});

describe('a process that died', () => {
  test('with a claimed mail: another process sends it once', async () => {
    const { id } = await startOne();
    expect(await claimMails(db, [id], 5)).toEqual([]);
    await endLeases();
    await sendRest(id);
    expect(await readMails(database, id)).toMatchObject([{ state: 'sent', unanswered: 0 }]);
    expect(sink.received).toHaveLength(1);
  });

  test('with a mail in flight: another process retries it once', async () => {
    const { id } = await startOne('in_flight');
    await endLeases();
    await sendRest(id);
    expect(await readMails(database, id)).toMatchObject([{ state: 'sent', unanswered: 1 }]);
    expect(sink.received).toHaveLength(1);
  });

  test('for the second time with the same mail in flight: it is not sent a third time', async () => {
    const { id } = await startOne('in_flight');
    await endLeases();
    await recoverExpired(db);
    await markInFlight(db, await claimMails(db, [id], 5));
    await endLeases();
    await sendRest(id);
    expect(await readMails(database, id)).toMatchObject([
      { state: 'unknown', reason: expect.stringContaining('niet zeker') },
    ]);
    expect(sink.received).toHaveLength(0);
  });

  test('is not considered dead before its lease expires', async () => {
    const { id } = await startOne('in_flight');
    await recoverExpired(db);
    expect(await countMails(database, id)).toEqual({ in_flight: 1 });
  });

  test('leaves no mails in flight for a newsletter that was stopped since', async () => {
    const first = await startOne('in_flight');
    const second = await startOne();
    await db.update(newsletters).set({ state: 'stopped' });
    await endLeases();
    await recoverExpired(db);
    expect(await countMails(database, first.id)).toEqual({ unknown: 1 });
    expect(await countMails(database, second.id)).toEqual({ removed: 1 });
  });
});

describe('a process that was only slow', () => {
  test('does not send a mail that another process has claimed since', async () => {
    const { id, mail } = await startOne();
    await endLeases();
    await recoverExpired(db);
    const theirs = await claimMails(db, [id], 5);
    expect(await markInFlight(db, [mail])).toEqual([]);
    expect(await markInFlight(db, theirs)).toMatchObject([{ id: mail.id, state: 'in_flight' }]);
  });

  test.each(['claimed', 'in_flight'] as const)(
    'neither releases nor renews a mail that is now %s by another process',
    async (state) => {
      const { id, mail } = await startOne();
      await endLeases();
      await recoverExpired(db);
      const theirs = await claimMails(db, [id], 5);
      if (state === 'in_flight') await markInFlight(db, theirs);
      await release(db, [mail]);
      expect(await countMails(database, id)).toEqual({ [state]: 1 });
      await endLeases();
      await renewLeases(db, [mail]);
      await recoverExpired(db);
      expect(await countMails(database, id)).toEqual({ waiting: 1 });
    },
  );

  test('still records that its mail was sent, and it is not sent again', async () => {
    const { id, mail } = await startOne('in_flight');
    await endLeases();
    await recoverExpired(db);
    await markSent(db, [mail.id]);
    await sendRest(id);
    expect(await countMails(database, id)).toEqual({ sent: 1 });
    expect(sink.offered).toBe(0);
  });

  test('does not interfere with the attempt of another process', async () => {
    const { id, mail } = await startOne('in_flight');
    await endLeases();
    await recoverExpired(db);
    await markInFlight(db, await claimMails(db, [id], 5));
    await markFailed(db, mail, '550 gone');
    expect(await countMails(database, id)).toEqual({ in_flight: 1 });
  });
});

test('a killed worker loses no recipient, and both copies of a mail have the same id', async () => {
  const readers = await makeReaders(database, 40);
  const id = await makeNewsletter(database);
  const main = path.resolve(import.meta.dirname, '../../main.ts');
  const worker = () =>
    spawn(process.execPath, [main], {
      env: {
        ...process.env,
        ROLE: 'worker',
        DATABASE_URL: urlOf(connection),
        APP_SECRET: 'a secret that only the tests know about',
        PUBLIC_URL: 'https://portaal.example.org',
        DEMO: 'false',
        DATA_DIR: dataFolder,
        ...settings,
      },
      stdio: 'ignore',
    });
  const killed = worker();
  await expect.poll(() => sink.received.length).toBeGreaterThan(5);
  const release = holdMails();
  const offered = sink.offered;
  await expect.poll(async () => sink.offered > offered || (await countMails(database, id))['sent'] === 40).toBe(true);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  release();
  await endLeasesOf(id);
  await sendRest(id);
  const got = new Map<string, Set<string>>();
  for (const { to, mail } of sink.received) {
    const address = to[0] ?? '';
    got.set(address, (got.get(address) ?? new Set()).add(mail.messageId ?? ''));
  }
  expect([...got.keys()].toSorted()).toEqual(readers.map(({ email }) => email).toSorted());
  expect([...got.values()].every((messageIds) => messageIds.size === 1)).toBe(true);
  expect(sink.received.length).toBeLessThanOrEqual(readers.length + 10);
  expect(await countMails(database, id)).toEqual({ sent: 40 });
});

const endLeasesOf = (id: number) =>
  db
    .update(newsletterMails)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(newsletterMails.newsletterId, id));
