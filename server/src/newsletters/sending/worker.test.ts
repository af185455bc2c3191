import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
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
import { auditLog } from '../../platform/audit/audit.ts';
import { users } from '../../schema/users.ts';
import { optOut } from '../../subscriptions/queries.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';

const database = await createTestDatabase();
const { db } = database;
const { sink, settings, becomes, receivers, addressesOf, holdMails } = await startSendingTest(database);

describe('a newsletter', () => {
  test('that is due is sent once to everyone, each mail with its own links', async () => {
    const readers = await makeReaders(database, 25);
    const id = await makeNewsletter(database);
    const log = await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(receivers()).toEqual(addressesOf(readers));
    const tokens = sink.received.map(({ mail }) => /token=(\d+)\./.exec(mail.text ?? '')?.[1]);
    expect(new Set(tokens).size).toBe(readers.length);
    expect(await countMails(database, id)).toEqual({ sent: 25 });
    expect(await readNewsletter(database, id)).toMatchObject({
      recipients: 25,
      trouble: '',
      startedAt: expect.any(Date),
      finishedAt: expect.any(Date),
    });
    expect(log).toEqual([]);
  });

  test('with a personal field says to each reader what is known of them', async () => {
    const [linde, other] = await makeReaders(database, 2);
    await db
      .update(users)
      .set({ firstName: '' })
      .where(eq(users.id, other?.id ?? 0));
    const id = await makeNewsletter(database, { content: '<p>Beste {{voornaam|bewoner}}</p>' });
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    const textTo = (email = '') => sink.received.find(({ to }) => to.includes(email))?.mail.text;
    expect(textTo(linde?.email)).toContain('Beste Linde');
    expect(textTo(other?.email)).toContain('Beste bewoner');
  });

  test('that is scheduled later, or not at all, is not sent', async () => {
    await makeReaders(database, 1);
    const inAnHour = new Date(Date.now() + 3_600_000);
    const later = await makeNewsletter(database, { sendAt: inAnHour, dueAt: inAnHour });
    const draft = await makeNewsletter(database, { state: 'draft', dueAt: null });
    const due = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => becomes(due, 'sent'));
    expect((await readNewsletter(database, later)).state).toBe('scheduled');
    expect((await readNewsletter(database, draft)).state).toBe('draft');
    expect(sink.received).toHaveLength(1);
  });

  test('without a time that was saved while the clock was ahead is sent', async () => {
    await makeReaders(database, 1);
    const id = await makeNewsletter(database, { sendAt: null, dueAt: new Date(Date.now() + 3_600_000) });
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    expect(sink.received).toHaveLength(1);
  });

  test('that is over six hours late waits for staff, and one of five hours is sent', async () => {
    await makeReaders(database, 1);
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const late = await makeNewsletter(database, { dueAt: ago(6.1) });
    const older = await makeNewsletter(database, { dueAt: ago(5) });
    await whileSendingNewsletters(database, settings, () => becomes(older, 'sent'));
    expect((await readNewsletter(database, late)).state).toBe('held');
    expect(await countMails(database, late)).toEqual({});
    expect(sink.received).toHaveLength(1);
  });

  test('and its automatic transitions are in the audit log', async () => {
    await makeReaders(database, 2);
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `newsletter ${id}`))
      .orderBy(auditLog.id);
    expect(lines).toMatchObject([
      { action: 'newsletter.begin', actorId: null, origin: 'job', details: { recipients: 2 } },
      { action: 'newsletter.finish', details: { sent: 2 } },
    ]);
  });
});

describe('while it is being sent', () => {
  test('the recipients are still those of the start', async () => {
    const readers = await makeReaders(database, 12);
    const id = await makeNewsletter(database);
    const release = holdMails();
    await whileSendingNewsletters(
      database,
      settings,
      async () => {
        await expect.poll(() => sink.offered).toBeGreaterThan(0);
        await makeReaders(database, 3);
        release();
        await becomes(id, 'sent');
      },
      { maxConcurrent: 2 },
    );
    expect(receivers()).toEqual(addressesOf(readers));
  });

  test('a person who opts out, or with a deleted account or a bounced mail, gets nothing', async () => {
    const readers = await makeReaders(database, 12);
    const id = await makeNewsletter(database);
    const release = holdMails();
    let stopped: (string | null)[] = [];
    await whileSendingNewsletters(
      database,
      settings,
      async () => {
        await expect.poll(async () => (await countMails(database, id))['in_flight']).toBe(2);
        const mails = await readMails(database, id);
        const inTime = readers.filter(
          ({ email }) => !mails.some((one) => one.email === email && one.state === 'in_flight'),
        );
        const [optedOut, retracted, deleted, bounced] = inTime;
        stopped = inTime.slice(0, 4).map(({ email }) => email);
        await db.insert(mailAddresses).values([
          { email: optedOut?.email ?? '', optedOutAt: new Date() },
          { email: bounced?.email ?? '', bouncedAt: new Date() },
        ]);
        await optOut(db, retracted?.email ?? '');
        await db.delete(users).where(eq(users.id, deleted?.id ?? 0));
        release();
        await becomes(id, 'sent');
      },
      { maxConcurrent: 2 },
    );
    expect(receivers()).toEqual(addressesOf(readers.filter(({ email }) => !stopped.includes(email))));
    expect(await countMails(database, id)).toEqual({ sent: 8, unsubscribed: 2, removed: 1, bounced: 1 });
    const gone = (await readMails(database, id)).find(({ state }) => state === 'removed');
    expect(gone).toMatchObject({ email: null, name: '', userId: null });
  });

  test('a mail in flight whose account is deleted is recorded without the address', async () => {
    const [reader] = await makeReaders(database, 1);
    const id = await makeNewsletter(database);
    const release = holdMails();
    await whileSendingNewsletters(database, settings, async () => {
      await expect.poll(() => sink.offered).toBe(1);
      await db.delete(users).where(eq(users.id, reader?.id ?? 0));
      release();
      await becomes(id, 'sent');
    });
    expect(await readMails(database, id)).toMatchObject([{ state: 'sent', email: null, name: '' }]);
  });

  test('a small newsletter does not wait for a large one', async () => {
    await makeReaders(database, 70);
    const large = await makeNewsletter(database, { dueAt: new Date(Date.now() - 60_000) });
    const small = await makeNewsletter(database);
    await whileSendingNewsletters(database, settings, () =>
      Promise.all([becomes(large, 'sent'), becomes(small, 'sent')]),
    );
    const ids = sink.received.map(({ mail }) => mail.messageId);
    expect(new Set(ids).size).toBe(140);
    const rows = await db
      .select()
      .from(newsletterMails)
      .where(inArray(newsletterMails.newsletterId, [large, small]));
    const firstOf = (id: number) =>
      Math.min(...rows.filter((row) => row.newsletterId === id).map(({ sentAt }) => sentAt?.getTime() ?? Infinity));
    const lastOf = (id: number) =>
      Math.max(...rows.filter((row) => row.newsletterId === id).map(({ sentAt }) => sentAt?.getTime() ?? 0));
    expect(firstOf(small)).toBeLessThan(lastOf(large));
  });
});

describe('several processes', () => {
  test('share the work without sending a mail twice', async () => {
    const readers = await makeReaders(database, 90);
    const id = await makeNewsletter(database);
    const one = () => whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    const logs = await Promise.all([one(), one(), one()]);
    expect(receivers()).toEqual(addressesOf(readers));
    expect(sink.offered).toBe(readers.length);
    expect(logs.flat()).toEqual([]);
    expect(
      await db.$count(auditLog, sql`${auditLog.action} = 'newsletter.begin' and object = ${`newsletter ${id}`}`),
    ).toBe(1);
    expect(
      await db.$count(auditLog, sql`${auditLog.action} = 'newsletter.finish' and object = ${`newsletter ${id}`}`),
    ).toBe(1);
  });

  test('together stay within the configured rate', async () => {
    await makeReaders(database, 40);
    const id = await makeNewsletter(database);
    const paced = { ...settings, NEWSLETTER_RATE: '20' };
    const one = () => whileSendingNewsletters(database, paced, () => becomes(id, 'sent'));
    const start = Date.now();
    await Promise.all([one(), one()]);
    const last = Math.max(...(await readMails(database, id)).map(({ sentAt }) => sentAt?.getTime() ?? 0));
    // 40 mails at 20 a second take two seconds, a quarter of which may be caught up on; a slow machine takes longer.
    expect(last - start).toBeGreaterThan(1_650);
    expect(receivers()).toHaveLength(40);
  });
});

test('a process that stops finishes its mails in flight and releases the rest', async () => {
  await makeReaders(database, 30);
  const id = await makeNewsletter(database);
  const release = holdMails();
  let stopped: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    stopped = whileSendingNewsletters(
      database,
      settings,
      async () => {
        await expect.poll(() => sink.offered).toBe(3);
        resolve();
      },
      { maxConcurrent: 3 },
    );
  });
  release();
  await stopped;
  expect(await countMails(database, id)).toEqual({ sent: 3, waiting: 27 });
  const due = await db.$count(newsletterMails, sql`state = 'waiting' and due_at <= now()`);
  expect(due).toBe(27);
  expect((await db.select().from(newsletters)).map(({ state }) => state)).toEqual(['sending']);
});
