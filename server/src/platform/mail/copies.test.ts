import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeMail, queueMails, readMail, startMailTest, whileSending } from '../../../test/mail.ts';
import { claimMails, leaseSeconds, recoverFromClock, startCopy, withdrawMails } from './queue.ts';
import { mails } from './tables.ts';

const { database, db, sink, settings, arrives, allLeave } = await startMailTest();
const toLinde = makeMail('linde@example.org');
const makeDue = (id: string) =>
  db
    .update(mails)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(mails.id, id));

test('a mail that was postponed while the clock was ahead is due within a lease, another as before', async () => {
  const [ahead = '', retried = ''] = await queueMails(database, toLinde, toLinde);
  const postponeTo = (id: string, interval: string) =>
    db
      .update(mails)
      .set({ dueAt: sql`now() + ${interval}::interval` })
      .where(eq(mails.id, id));
  await postponeTo(ahead, '1 hour');
  await postponeTo(retried, '15 minutes');
  await recoverFromClock(db);
  const secondsUntil = async (id: string) => ((await readMail(database, id)).dueAt.getTime() - Date.now()) / 1000;
  expect(await secondsUntil(ahead)).toBeLessThanOrEqual(leaseSeconds);
  expect(await secondsUntil(retried)).toBeGreaterThan(800);
});

describe('a mail that got no response', () => {
  test('is sent once more with the same id, and then given up', async () => {
    sink.behaviour = { isSilent: true };
    const [id = ''] = await queueMails(database, toLinde);
    await whileSending(database, settings, async () => {
      await expect.poll(async () => (await readMail(database, id)).reason).not.toBe('');
      expect(await readMail(database, id)).toMatchObject({ state: 'waiting', copies: 1 });
      await makeDue(id);
      await arrives(id, 'failed');
    });
    expect(sink.received).toHaveLength(2);
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await readMail(database, id)).toMatchObject({ sealed: null, reason: expect.stringContaining('niet zeker') });
  });

  test('and whose second copy is refused, is retried', async () => {
    sink.behaviour = { isSilent: true };
    const [id = ''] = await queueMails(database, toLinde);
    await whileSending(database, settings, async () => {
      await expect.poll(async () => (await readMail(database, id)).reason).not.toBe('');
      sink.behaviour = { refuse: { at: 'rcpt', code: 451, words: '4.7.1 Greylisted' } };
      await makeDue(id);
      await expect.poll(async () => (await readMail(database, id)).reason).toContain('Greylisted');
      expect(await readMail(database, id)).toMatchObject({ state: 'waiting', copies: 1 });
      sink.behaviour = {};
      await makeDue(id);
      await arrives(id, 'sent');
    });
    expect(sink.received).toHaveLength(2);
  });

  test('because two processes died while they sent it, is not sent a third time', async () => {
    const [id = ''] = await queueMails(database, toLinde);
    for (const _ of ['first', 'second']) {
      const [claimed] = await claimMails(db, 5);
      if (claimed !== undefined) await startCopy(db, claimed);
      await makeDue(id);
    }
    await whileSending(database, settings, () => arrives(id, 'failed'));
    expect(sink.offered).toBe(0);
    expect((await readMail(database, id)).reason).toContain('niet zeker');
  });

  test('because the server is slow, holds up no others and is sent once', async () => {
    const slow = Array.from({ length: 6 }, (_, index) => `traag${index}@example.org`);
    let release = () => {};
    sink.behaviour = { hold: new Promise<void>((resolve) => (release = resolve)), holdOnly: slow };
    await queueMails(database, ...slow.map((address) => makeMail(address)));
    const [id = ''] = await queueMails(database, toLinde);
    await whileSending(
      database,
      settings,
      async () => {
        await arrives(id, 'sent');
        expect(sink.received).toHaveLength(1);
        release();
        await allLeave();
      },
      { slow: { afterMs: 50, max: 6 } },
    );
    expect(sink.offered).toBe(7);
    expect(sink.received).toHaveLength(7);
  });
});

describe('a mail with a link', () => {
  const withLink = (expiresAt: Date) => ({ ...toLinde, link: { topic: 'login link of user 1', expiresAt } });
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  test('that has expired is not sent, and says why', async () => {
    const [id = ''] = await queueMails(database, withLink(new Date(Date.now() - 1_000)));
    await whileSending(database, settings, () => arrives(id, 'failed'));
    expect(sink.offered).toBe(0);
    expect(await readMail(database, id)).toMatchObject({ sealed: null, reason: expect.stringContaining('verlopen') });
  });

  test('that was withdrawn is not sent', async () => {
    const [id = ''] = await queueMails(database, withLink(inAnHour()));
    const [other = ''] = await queueMails(database, {
      ...withLink(inAnHour()),
      link: { topic: 'another', expiresAt: inAnHour() },
    });
    await withdrawMails(db, ['login link of user 1']);
    await whileSending(database, settings, () => arrives(other, 'sent'));
    expect(sink.offered).toBe(1);
    expect(await readMail(database, id)).toMatchObject({ state: 'failed', sealed: null });
  });
});
