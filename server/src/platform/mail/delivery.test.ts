// Depends on the version of PostgreSQL: runs on the oldest and on the embedded one.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeMail, queueMails, readMail, startMailTest, whileSending } from '../../../test/mail.ts';
import { createPerson } from '../../../test/people.ts';
import { testConfig } from '../../../test/portal.ts';
import { users } from '../../schema/users.ts';
import { createMailer } from './mailer.ts';
import { claimMails, markFailed, postpone, renewLeases, startCopy } from './queue.ts';
import { mails } from './tables.ts';

const { database, db, sink, settings, stateOf, arrives, allLeave } = await startMailTest();
const toLinde = makeMail('linde@example.org');
const moveTo = (id: string, times: { dueAt?: string; createdAt?: string }) =>
  db
    .update(mails)
    .set({
      ...(times.dueAt !== undefined && { dueAt: sql`now() + ${times.dueAt}::interval` }),
      ...(times.createdAt !== undefined && { createdAt: sql`now() + ${times.createdAt}::interval` }),
    })
    .where(eq(mails.id, id));
/** Seconds until the retry. */
const pauseOf = async (id: string) => ((await readMail(database, id)).dueAt.getTime() - Date.now()) / 1000;

describe('a mail', () => {
  test('is sent when its transaction has committed, and its content is then erased', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    const log = await whileSending(database, settings, () => arrives(id, 'sent'));
    expect(await readMail(database, id)).toMatchObject({ sealed: null, reason: '', sentAt: expect.any(Date) });
    expect(sink.received).toMatchObject([{ from: 'portaal@example.org', to: ['linde@example.org'] }]);
    expect(log).toEqual([]);
  });

  test('is never sent when its transaction is rolled back', async () => {
    const mailer = createMailer(testConfig());
    const rolledBack = db.transaction(async (tx) => {
      await mailer.enqueue(tx, toLinde);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    const [later = ''] = await queueMails(database, makeMail('later@example.org'));
    await whileSending(database, settings, () => arrives(later, 'sent'));
    expect(sink.received.map(({ to }) => to)).toEqual([['later@example.org']]);
  });

  test('of a deleted account is not sent', async () => {
    const { id } = await createPerson(database, { email: 'weg@example.org' });
    await queueMails(database, { ...makeMail('weg@example.org'), userId: id });
    await db.delete(users).where(eq(users.id, id));
    const [later = ''] = await queueMails(database, makeMail('later@example.org'));
    await whileSending(database, settings, () => arrives(later, 'sent'));
    expect(sink.received.map(({ to }) => to)).toEqual([['later@example.org']]);
  });

  test('that can no longer be decrypted fails and says why', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    await db.update(mails).set({ sealed: 'AAAA' });
    await whileSending(database, settings, () => arrives(id, 'failed'));
    expect((await readMail(database, id)).reason).toContain('APP_SECRET');
    expect(sink.offered).toBe(0);
  });
});

describe('a refusal', () => {
  test.each(['rcpt', 'data'] as const)(
    'with 5xx at %s fails immediately, with the reason of the server',
    async (at) => {
      sink.behaviour = { refuse: { at, code: 550, words: `5.1.1 No such user here ${'x'.repeat(900)}` } };
      const [id = ''] = await queueMails(database, toLinde);
      const log = await whileSending(database, settings, () => arrives(id, 'failed'));
      const { reason, sealed } = await readMail(database, id);
      expect(reason).toMatch(/^550 5\.1\.1 No such user here x+…$/);
      expect(reason).toHaveLength(500);
      expect(sealed).toBeNull();
      expect(sink.offered).toBe(1);
      expect(log.join()).toContain(id);
      expect(log.join()).not.toMatch(/linde|geheim-teken|No such user/);
    },
  );

  test.each(['rcpt', 'data'] as const)('with 4xx at %s is retried, and staff see why it waits', async (at) => {
    sink.behaviour = { refuse: { at, code: 451, words: '4.7.1 Greylisted' } };
    const [id = ''] = await queueMails(database, toLinde);
    await whileSending(database, settings, async () => {
      await expect.poll(async () => (await readMail(database, id)).reason).toBe('451 4.7.1 Greylisted');
      expect(await stateOf(id)).toBe('waiting');
      expect(await pauseOf(id)).toBeGreaterThan(20);
      sink.behaviour = {};
      await moveTo(id, { dueAt: '-1 second' });
      await arrives(id, 'sent');
    });
    expect((await readMail(database, id)).reason).toBe('');
    expect(sink.received).toHaveLength(1);
  });

  test.each([
    ['-10 minutes', 9 * 60],
    ['-2 hours', 14 * 60],
  ])('for now of a mail made %s ago leaves the server more time', async (createdAt, atLeast) => {
    sink.behaviour = { refuse: { at: 'rcpt', code: 421, words: '4.3.2 Busy' } };
    const [id = ''] = await queueMails(database, toLinde);
    await moveTo(id, { createdAt });
    await whileSending(database, settings, async () => {
      await expect.poll(async () => (await readMail(database, id)).reason).not.toBe('');
    });
    expect(await pauseOf(id)).toBeGreaterThan(atLeast);
    expect(await pauseOf(id)).toBeLessThanOrEqual(15 * 60);
  });

  test('with 4xx fails after four hours', async () => {
    sink.behaviour = { refuse: { at: 'rcpt', code: 451, words: '4.7.1 Greylisted' } };
    const [id = ''] = await queueMails(database, toLinde);
    await moveTo(id, { createdAt: '-4 hours' });
    await whileSending(database, settings, () => arrives(id, 'failed'));
    expect((await readMail(database, id)).reason).toBe('Na 4 uur proberen opgegeven. 451 4.7.1 Greylisted');
  });

  test('of one mail does not delay the others', async () => {
    await queueMails(database, makeMail('geen adres'), makeMail('a@example.org'), makeMail('b@example.org'));
    await whileSending(database, settings, allLeave);
    expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual(['a@example.org', 'b@example.org']);
  });
});

describe('several processes', () => {
  test('send each mail once', async () => {
    const addresses = Array.from({ length: 30 }, (_, index) => `persoon${index}@example.org`);
    await queueMails(database, ...addresses.map((address) => makeMail(address)));
    await Promise.all([whileSending(database, settings, allLeave), whileSending(database, settings, allLeave)]);
    expect(sink.received.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
    expect(sink.offered).toBe(addresses.length);
  });

  test('claim what another that died had claimed, when its lease has ended', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    expect(await claimMails(db, 5)).toMatchObject([{ id }]);
    const [later = ''] = await queueMails(database, makeMail('later@example.org'));
    await whileSending(database, settings, async () => {
      await arrives(later, 'sent');
      expect(await stateOf(id)).toBe('waiting');
      await moveTo(id, { dueAt: '-1 second' });
      await arrives(id, 'sent');
    });
  });

  test('do not claim what another is still sending', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    const claimed = await claimMails(db, 5);
    await moveTo(id, { dueAt: '-1 second' });
    await renewLeases(db, claimed);
    expect(await claimMails(db, 5)).toEqual([]);
  });

  test('do not change what another has claimed since', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    const [mine] = await claimMails(db, 5);
    await moveTo(id, { dueAt: '-1 second' });
    const [theirs] = await claimMails(db, 5);
    if (mine === undefined || theirs === undefined) throw new Error('nothing was claimed');
    expect(await startCopy(db, mine)).toBe('lost');
    expect(await startCopy(db, theirs)).toBe('send');
    await markFailed(db, mine, '550 gone');
    await postpone(db, mine, { seconds: -1, reason: '451 later', isCopy: false });
    expect(await readMail(database, id)).toMatchObject({ state: 'waiting', copies: 1, reason: '' });
    expect(await claimMails(db, 5)).toEqual([]);
  });
});

test('a process that stops finishes the mail in progress and claims no other', async () => {
  let release = () => {};
  sink.behaviour = { hold: new Promise<void>((resolve) => (release = resolve)) };
  const [id = ''] = await queueMails(database, toLinde);
  let stopped: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  await new Promise<void>((resolve) => {
    stopped = whileSending(database, settings, async () => {
      await expect.poll(() => sink.offered).toBe(1);
      resolve();
    }).then(() => (isStopped = true));
  });
  const [later = ''] = await queueMails(database, makeMail('later@example.org'));
  expect(isStopped).toBe(false);
  release();
  await stopped;
  expect([await stateOf(id), await stateOf(later)]).toEqual(['sent', 'waiting']);
});

test('a hundred concurrent mails contain only what belongs to their own reader', async () => {
  const readers = Array.from({ length: 100 }, (_, index) => `lezer-${index}-x`);
  await queueMails(
    database,
    ...readers.map((reader) =>
      makeMail(
        `${reader}@example.org`,
        { button: { label: 'Inloggen', url: `https://portaal.example.org/?token=teken-${reader}` } },
        reader,
      ),
    ),
  );
  await whileSending(database, settings, allLeave);
  expect(sink.received).toHaveLength(readers.length);
  for (const { to, mail } of sink.received) {
    const [reader = ''] = (to[0] ?? '').split('@');
    for (const part of [mail.text, mail.html]) {
      expect(new Set(part?.match(/lezer-\d+-x/g))).toEqual(new Set([reader]));
      expect(new Set(part?.match(/teken-lezer-\d+-x/g))).toEqual(new Set([`teken-${reader}`]));
    }
  }
});

test('a login link waits neither for bulk mails nor for the slow replies that they get', async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `bulk${index}@example.org`);
  const { promise, resolve } = Promise.withResolvers<void>();
  sink.behaviour = { hold: promise, holdOnly: addresses };
  const mailer = createMailer(testConfig());
  await db.transaction((tx) =>
    mailer.enqueueMany(
      tx,
      addresses.map((address) => ({ ...makeMail(address), isBulk: true })),
    ),
  );
  await whileSending(
    database,
    settings,
    async () => {
      // As many as may wait for a slow server at the same time.
      await expect.poll(() => sink.offered).toBe(5 + 3);
      const [login = ''] = await queueMails(database, toLinde);
      await arrives(login, 'sent');
      expect(sink.received.map(({ to }) => to)).toEqual([['linde@example.org']]);
      sink.behaviour = {};
      resolve();
      await allLeave();
    },
    { slow: { afterMs: 50, max: 3 } },
  );
  expect(sink.received).toHaveLength(21);
});

test('a login link is offered again after five seconds when the server only wants fewer mails', async () => {
  sink.behaviour = { refuse: { at: 'mail', code: 421, words: '4.7.0 Too many connections' } };
  const [id = ''] = await queueMails(database, toLinde);
  await whileSending(database, settings, async () => {
    await expect.poll(async () => (await readMail(database, id)).reason).toContain('Too many connections');
  });
  expect(await pauseOf(id)).toBeLessThanOrEqual(5);
});
