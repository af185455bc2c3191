import { connect } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { failed, makeReport } from '../../test/delivery-reports.ts';
import { makeNewsletterMail } from '../../test/newsletters.ts';
import { createTestDatabase, testConfig } from '../../test/portal.ts';
import { deliveryReports } from '../schema/newsletters.ts';
import { listenForBounces, startBounceListener } from './bounce-listener.ts';
import { recordRefusedAddress } from './record-bounces.ts';
import { makeReaderToken } from '../subscriptions/reader-links.ts';
import { returnPathOf } from './return-path.ts';
import { newsletterMails, newsletters, mailAddresses } from '../schema/newsletters.ts';

const database = await createTestDatabase();
const { db } = database;
const config = testConfig({ MAIL_FROM: 'portaal@example.org', BOUNCE_ADDRESS: 'bounces@portaal.example.org' });
const lines: string[] = [];
const write = (line: unknown) => void lines.push(JSON.stringify(line));
const log = { info: write, warn: write, error: write };
const consequences = { holdSending: () => Promise.resolve(), onUndelivered: () => Promise.resolve() };
const listener = await listenForBounces(db, config, { host: '127.0.0.1', port: 0 }, consequences, log);
afterAll(() => listener.stop());

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(newsletterMails);
  await db.delete(mailAddresses);
  lines.length = 0;
});

const pathOf = (mailId: number) => returnPathOf(config, mailId) ?? '';

/** Delivers a mail as the recipient's server would. Returns the refusal, or null. */
async function deliver(to: string | string[], raw: string): Promise<string | null> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  try {
    const { rejected } = await transport.sendMail({ envelope: { from: '', to }, raw });
    return rejected.length === 0 ? null : `refused ${rejected.length}`;
  } catch (error) {
    return String((error as { response?: string }).response);
  } finally {
    transport.close();
  }
}
const report = (mailId: number, status: string) => deliver(pathOf(mailId), makeReport(pathOf(mailId), status));

async function readRow(mailId: number) {
  const [row] = await db.select().from(newsletterMails).where(eq(newsletterMails.id, mailId));
  return { state: row?.state, reason: row?.reason };
}
async function readAddress(email: string) {
  const [row] = await db.select().from(mailAddresses).where(eq(mailAddresses.email, email));
  return row && { isSuppressed: row.bouncedAt !== null, isPermanent: row.isPermanent, soft: row.softBounces };
}
const linde = 'linde@example.org';
const unknownUser = failed(linde, '5.1.1');
const fullMailbox = failed(linde, '4.2.2', 'mailbox full');

describe('a report', () => {
  test('about an unknown address marks the mail as bounced and suppresses the address', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    expect(await report(id, unknownUser)).toBeNull();
    expect(await readRow(id)).toEqual({ state: 'bounced', reason: '550 5.1.1 no such user' });
    expect(await readAddress(linde)).toEqual({ isSuppressed: true, isPermanent: true, soft: 0 });
    expect(lines.join()).toContain(`"mail":${id}`);
    expect(lines.join()).not.toContain('linde');
  });

  test.each(['in_flight', 'failed', 'unknown'] as const)('counts for a mail that is %s too', async (state) => {
    const id = await makeNewsletterMail(database, { email: linde, state, sentAt: null });
    await report(id, unknownUser);
    expect((await readRow(id)).state).toBe('bounced');
  });

  test('of a temporary failure counts once per mail, and the third suppresses the address', async () => {
    for (const times of [1, 2, 3]) {
      const id = await makeNewsletterMail(database, { email: linde });
      await report(id, fullMailbox);
      await report(id, fullMailbox);
      expect((await readRow(id)).state).toBe('bounced');
      expect(await readAddress(linde)).toEqual({ isSuppressed: times === 3, isPermanent: false, soft: times });
    }
  });

  test('that is repeated after staff released the address changes nothing', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await report(id, unknownUser);
    await db.update(mailAddresses).set({ bouncedAt: null, isPermanent: false, softBounces: 0 });
    expect(await report(id, unknownUser)).toBeNull();
    expect(await readAddress(linde)).toEqual({ isSuppressed: false, isPermanent: false, soft: 0 });
  });

  test('that arrives several times simultaneously counts once', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await Promise.all(Array.from({ length: 5 }, () => report(id, fullMailbox)));
    expect((await readAddress(linde))?.soft).toBe(1);
  });

  test('of a delay is recorded with the mail, which may still arrive', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await report(id, `Final-Recipient: rfc822; ${linde}\nAction: delayed\nStatus: 4.4.1\n`);
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '4.4.1' });
    expect(await readAddress(linde)).toBeUndefined();
  });

  test.each(['delivered', 'relayed', 'expanded'])('that it was %s changes nothing', async (action) => {
    const id = await makeNewsletterMail(database, { email: linde });
    await report(id, `Final-Recipient: rfc822; ${linde}\nAction: ${action}\nStatus: 2.1.5\n`);
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '' });
  });

  test('about a mailing list that one member received does not suppress it', async () => {
    const id = await makeNewsletterMail(database, { email: 'buurt@example.org' });
    await report(
      id,
      `${failed('a@example.org', '5.1.1')}\nFinal-Recipient: rfc822; b@example.org\nAction: delivered\n`,
    );
    expect((await readRow(id)).state).toBe('sent');
    await report(id, `${failed('a@example.org', '5.1.1')}\n${failed('b@example.org', '4.2.2')}`);
    expect(await readAddress('buurt@example.org')).toMatchObject({ isPermanent: false, soft: 1 });
  });

  test('about several addresses is read for the mailed one', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await report(id, `Final-Recipient: rfc822; b@example.org\nAction: delivered\n\n${unknownUser}`);
    expect(await readAddress(linde)).toMatchObject({ isPermanent: true });
  });

  test.each(['waiting', 'claimed', 'removed', 'unsubscribed'] as const)(
    'about a mail that is %s, so cannot have bounced, changes nothing',
    async (state) => {
      const id = await makeNewsletterMail(database, { email: linde, state });
      expect(await report(id, unknownUser)).toBeNull();
      expect([(await readRow(id)).state, await readAddress(linde)]).toEqual([state, undefined]);
    },
  );

  test('about a mail of a deleted account or newsletter is accepted and not recorded', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await db.update(newsletterMails).set({ email: null });
    expect(await report(id, unknownUser)).toBeNull();
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '' });
    await db.delete(newsletters);
    expect([await report(id, unknownUser), await readAddress(linde)]).toEqual([null, undefined]);
  });

  test('does not undo the opt-out of the reader', async () => {
    await db.insert(mailAddresses).values({ email: linde, optedOutAt: sql`now()` });
    await report(await makeNewsletterMail(database, { email: linde }), unknownUser);
    const [row] = await db.select().from(mailAddresses);
    expect(row).toMatchObject({ optedOutAt: expect.any(Date), bouncedAt: expect.any(Date) });
  });
});

describe('the mail server of the portal', () => {
  const anything = 'Subject: Afwezig\r\n\r\nIk ben er niet.';

  test('refuses mail for others and for addresses that the portal did not make', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    const own = pathOf(id);
    const elsewhere = returnPathOf(
      testConfig({ APP_SECRET: 'another secret that is long enough too', BOUNCE_ADDRESS: 'bounces@example.org' }),
      id,
    );
    const forged = [
      own.replace(`+${id}.`, `+${id + 1}.`),
      own.replace('portaal.', ''),
      own.replace('bounces+', 'x+'),
      String(elsewhere).replace('@', '@portaal.'),
      `bounces+${makeReaderToken(config, id)}@portaal.example.org`,
      'bounces@portaal.example.org',
      'iemand@elders.example.net',
    ];
    for (const address of forged) {
      expect(await deliver(address, makeReport(address, unknownUser))).toBe('550 5.1.1 No such mailbox here');
    }
    expect((await readRow(id)).state).toBe('sent');
  });

  test('accepts an address whose case another server changed', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    expect(await deliver(pathOf(id).toUpperCase(), makeReport(pathOf(id), unknownUser))).toBeNull();
    expect((await readRow(id)).state).toBe('bounced');
  });

  test('accepts an out-of-office reply without recording it', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    expect(await deliver(pathOf(id), `Auto-Submitted: auto-replied\r\n${anything}`)).toBeNull();
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '' });
    expect(await db.$count(deliveryReports)).toBe(0);
  });

  test('keeps for staff what it does not understand, at most five of one mail', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    const strange = `From: gateway@example.net\r\nSubject: Undeliverable\r\n\r\nSorry.\u0000 Foutcode Q17.`;
    const noise = [`${'\u0000ÿ'.repeat(500)}\r\n`, '', anything, anything, anything, anything];
    for (const raw of [strange, ...noise]) expect(await deliver(pathOf(id), raw)).toBeNull();
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '' });
    expect(await readAddress(linde)).toBeUndefined();
    const kept = await db.select().from(deliveryReports).orderBy(deliveryReports.id);
    expect(kept).toHaveLength(5);
    expect(kept[0]).toMatchObject({
      newsletterMailId: id,
      kind: 'unclear',
      sender: expect.stringContaining('gateway@example.net'),
      subject: 'Undeliverable',
      content: 'Sorry. Foutcode Q17.',
    });
    expect(lines.join()).toContain('newsletter_bounce_unclear');
    expect(lines.join()).not.toContain('gateway');

    await db.update(newsletterMails).set({ email: null });
    expect(await db.$count(deliveryReports)).toBe(0);
    expect(await deliver(pathOf(id), strange)).toBeNull();
    expect(await db.$count(deliveryReports)).toBe(0);
  });

  test('accepts one recipient per mail, and refuses a mail that is too large', async () => {
    const [one, two] = await Promise.all([
      makeNewsletterMail(database, { email: linde }),
      makeNewsletterMail(database, { email: 'wilg@example.org' }),
    ]);
    expect(await deliver([pathOf(one), pathOf(two)], makeReport(pathOf(one), unknownUser))).toBe('refused 1');
    expect([(await readRow(one)).state, (await readRow(two)).state]).toEqual(['bounced', 'sent']);
    expect(await deliver(pathOf(two), `${anything}${'x'.repeat(5 * 1024 * 1024)}`)).toMatch(/^552 /);
  });

  test('asks for a retry when the database is unreachable', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    await db.execute(sql`alter table mail_addresses rename to away`);
    expect(await report(id, unknownUser)).toBe('451 4.3.0 Try again later');
    await db.execute(sql`alter table away rename to mail_addresses`);
    expect(await readRow(id)).toEqual({ state: 'sent', reason: '' });
    expect(await report(id, unknownUser)).toBeNull();
    expect((await readRow(id)).state).toBe('bounced');
  });

  test('survives a connection that breaks in the middle of a report', async () => {
    const id = await makeNewsletterMail(database, { email: linde });
    const socket = connect(listener.port, '127.0.0.1');
    const said = `EHLO a\r\nMAIL FROM:<>\r\nRCPT TO:<${pathOf(id)}>\r\nDATA\r\n`;
    await new Promise<void>((resolve) => {
      socket.on('data', (words) => {
        if (words.toString().startsWith('220')) socket.write(said);
        if (words.toString().includes('354')) socket.destroy();
      });
      socket.on('close', () => resolve());
    });
    expect(await report(id, unknownUser)).toBeNull();
  });

  test('listens only if the settings say so', async () => {
    expect(await startBounceListener(db, testConfig(), consequences, log)).toBeNull();
    const elsewhere = testConfig({ BOUNCE_ADDRESS: 'bounces@example.org', BOUNCE_PORT: '0' });
    expect(await startBounceListener(db, elsewhere, consequences, log)).toBeNull();
    const taken = { host: '127.0.0.1', port: listener.port };
    await expect(listenForBounces(db, config, taken, consequences, log)).rejects.toThrow('EADDRINUSE');
  });
});

describe('a refusal while the newsletter is being sent', () => {
  test.each([
    ['550 5.1.1 User unknown', true],
    ['556 5.1.10 Domain takes no mail', true],
    ['550 5.2.1 Mailbox disabled', true],
    ['550 5.1.0 Sender address rejected', false],
    ['550 5.1.8 Sender address rejected', false],
    ['550 5.1.100 Unknown', false],
    ['554 5.7.1 Spam', false],
    ['550 No such user', true],
    ['550 Administrative prohibition', false],
    ['552 5.2.2 Mailbox full', false],
  ])('with %j suppresses the address: %j', async (reason, isSuppressed) => {
    await db.transaction((tx) => recordRefusedAddress(tx, linde, reason));
    expect(await readAddress(linde)).toEqual(isSuppressed ? { isSuppressed, isPermanent: true, soft: 0 } : undefined);
  });
});
