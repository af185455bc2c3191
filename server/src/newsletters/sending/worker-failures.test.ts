import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { smtpSettings } from '../../../test/mail.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import {
  countMails,
  makeNewsletter,
  makeReaders,
  readMails,
  readNewsletter,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { startSmtpSink } from '../../../test/smtp-sink.ts';
import { openDatabase } from '../../platform/database/db.ts';
import { mailAddresses, newsletterMails } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';

const database = await createTestDatabase();
const { db } = database;
const { sink, settings, becomes, receivers, addressesOf, holdMails } = await startSendingTest(database);
const moveOn = (id: number, changes: { dueAt?: string; triedAt?: string }) =>
  db
    .update(newsletterMails)
    .set({
      ...(changes.dueAt !== undefined && { dueAt: sql`now() + ${changes.dueAt}::interval` }),
      ...(changes.triedAt !== undefined && { triedAt: sql`now() + ${changes.triedAt}::interval` }),
    })
    .where(eq(newsletterMails.newsletterId, id));

describe('a mail', () => {
  test.each(['rcpt', 'data'] as const)(
    'that is refused permanently at %s fails immediately, and the others are sent',
    async (at) => {
      const readers = await makeReaders(database, 3);
      const refused = readers[1]?.email ?? '';
      sink.behaviour = { refuse: { at, code: 550, words: '5.1.1 No such user', only: refused } };
      const id = await makeNewsletter(database);
      await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
      expect(receivers()).toEqual(addressesOf(readers.filter(({ email }) => email !== refused)));
      const failed = (await readMails(database, id)).find(({ state }) => state === 'failed');
      expect(failed).toMatchObject({ email: refused, reason: '550 5.1.1 No such user', sentAt: null });
      expect(sink.offered).toBe(3);
    },
  );

  test('to an address with other letters before the @ fails immediately without SMTPUTF8, and suppresses no address', async () => {
    const ascii = await startSmtpSink({ hideSMTPUTF8: true });
    const [reader, other] = await makeReaders(database, 2);
    await db.update(users).set({ email: 'kölk@example.org' }).where(eq(users.id, reader!.id));
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, smtpSettings(ascii), () => becomes(id, 'sent'));
    expect(ascii.received.map(({ to }) => to)).toEqual([[other!.email]]);
    const failed = (await readMails(database, id)).find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ email: 'kölk@example.org', reason: expect.stringContaining('(SMTPUTF8)') });
    expect(await db.select().from(mailAddresses)).toEqual([]);
  });

  test.each([
    ['mail', '5.1.1 Sender denied'],
    ['mail', '5.1.0 Sender denied'],
    ['rcpt', '5.1.0 Sender address rejected'],
    ['data', '5.1.1 Content refused'],
  ] as const)('that is refused at %s with %j suppresses no address', async (at, words) => {
    await makeReaders(database, 3);
    sink.behaviour = { refuse: { at, code: 550, words } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(await db.select().from(mailAddresses)).toEqual([]);
  });

  test('that is refused because the mailbox does not exist suppresses its address', async () => {
    const [reader] = await makeReaders(database, 1);
    sink.behaviour = { refuse: { at: 'rcpt', code: 550, words: '5.1.1 No such user' } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(await db.select().from(mailAddresses)).toMatchObject([{ email: reader?.email, isPermanent: true }]);
  });

  test('that is refused temporarily waits half a minute, shows the reason, and is sent later', async () => {
    await makeReaders(database, 2);
    sink.behaviour = { refuse: { at: 'rcpt', code: 451, words: '4.7.1 Greylisted' } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, async () => {
      await expect
        .poll(async () => (await readMails(database, id)).map(({ reason }) => reason))
        .toEqual(['451 4.7.1 Greylisted', '451 4.7.1 Greylisted']);
      expect(await countMails(database, id)).toEqual({ waiting: 2 });
      const [{ dueAt } = { dueAt: new Date() }] = await readMails(database, id);
      expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 10_000);
      expect(await readNewsletter(database, id)).toMatchObject({ state: 'sending', trouble: '' });
      sink.behaviour = {};
      await moveOn(id, { dueAt: '-1 second' });
      await becomes(id, 'sent');
    });
    expect(receivers()).toHaveLength(2);
    expect((await readMails(database, id)).map(({ reason }) => reason)).toEqual(['', '']);
  });

  test('that is refused temporarily fails after four hours', async () => {
    await makeReaders(database, 1);
    sink.behaviour = { refuse: { at: 'rcpt', code: 451, words: '4.7.1 Greylisted' } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, async () => {
      await expect.poll(async () => (await readMails(database, id))[0]?.reason).toContain('Greylisted');
      await moveOn(id, { dueAt: '-1 second', triedAt: '-4 hours' });
      await becomes(id, 'sent');
    });
    expect(await readMails(database, id)).toMatchObject([
      { state: 'failed', reason: 'Na 4 uur proberen opgegeven. 451 4.7.1 Greylisted' },
    ]);
  });

  test('to an invalid address fails, and the others are sent', async () => {
    await makeReaders(database, 2);
    const id = await makeNewsletter(database, { state: 'sending', startedAt: new Date(), recipients: 2 });
    await db.insert(newsletterMails).values([
      { newsletterId: id, email: 'a@example.org, b@example.org' },
      { newsletterId: id, email: 'goed@example.org' },
    ]);
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(receivers()).toEqual(['goed@example.org']);
    expect(await countMails(database, id)).toEqual({ failed: 1, sent: 1 });
  });

  test('that got no reply is retried once with the same id, and is then unknown', async () => {
    await makeReaders(database, 1);
    sink.behaviour = { isSilent: true };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(await readMails(database, id)).toMatchObject([{ state: 'unknown', unanswered: 2, sentAt: null }]);
    expect(sink.received).toHaveLength(2);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  });

  test('whose connection breaks halfway can be sent by the retry', async () => {
    await makeReaders(database, 1);
    sink.behaviour = { drop: true };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, async () => {
      await expect.poll(async () => (await readMails(database, id))[0]?.unanswered).toBe(1);
      sink.behaviour = {};
      await becomes(id, 'sent');
    });
    expect(await countMails(database, id)).toEqual({ sent: 1 });
    expect(receivers()).toHaveLength(1);
  });
});

test('a mail server that is slow to accept some mails holds up no others, and nobody gets two', async () => {
  const readers = await makeReaders(database, 12);
  const slow = addressesOf(readers).slice(0, 4);
  const release = holdMails(slow);
  const id = await makeNewsletter(database);
  await whileSendingNewsletters(
    database,
    settings,
    async () => {
      await expect.poll(() => countMails(database, id)).toEqual({ sent: 8, in_flight: 4 });
      release();
      await becomes(id, 'sent');
    },
    { maxConcurrent: 2, slow: { afterMs: 50, max: 4 } },
  );
  expect(receivers()).toEqual(addressesOf(readers));
  expect(sink.offered).toBe(12);
});

test('an unreachable mail server fails no mail, is shown to staff, and is used again when it is back', async () => {
  const readers = await makeReaders(database, 25);
  await sink.leave();
  const id = await makeNewsletter(database);
  const log = await whileSendingNewsletters(database, settings, async () => {
    await expect
      .poll(async () => (await readNewsletter(database, id)).trouble)
      .toContain('De mailserver is niet bereikbaar');
    await expect.poll(() => countMails(database, id)).toEqual({ waiting: 25 });
    await sink.comeBack();
    await becomes(id, 'sent');
  });
  expect(receivers()).toEqual(addressesOf(readers));
  expect((await readMails(database, id)).every((mail) => mail.unanswered === 0 && mail.triedAt === null)).toBe(true);
  expect((await readNewsletter(database, id)).trouble).toBe('');
  expect(log.join()).toContain('newsletter_mail_server_away');
  expect(log.join()).not.toContain('@example.org');
});

test('an unreachable database neither stops a process nor keeps it busy, and sent mails are recorded afterwards', async () => {
  const proxy = await startDatabaseProxy(database.connection);
  const through = openDatabase({ ...proxy.connection, max: 5, connectionTimeoutMillis: 1_500 }, () => {});
  const readers = await makeReaders(database, 4);
  const id = await makeNewsletter(database);
  const release = holdMails();
  const log = await whileSendingNewsletters({ ...through, connection: proxy.connection }, settings, async () => {
    await expect.poll(() => sink.offered).toBe(4);
    await proxy.cut();
    release();
    await expect.poll(() => sink.received.length).toBe(4);
    await proxy.restore();
    await becomes(id, 'sent');
  });
  await through.pool.end();
  expect(receivers()).toEqual(addressesOf(readers));
  expect(await countMails(database, id)).toEqual({ sent: 4 });
  expect(log.length).toBeLessThan(10);
});
