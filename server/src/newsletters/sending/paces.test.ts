import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  countMails,
  makeNewsletter,
  makeReaders,
  readMails,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createTestDatabase } from '../../../test/portal.ts';
import { readRefusal } from '../../platform/mail/refusal.ts';
import { newsletterMails, sendingPaces } from '../../schema/newsletters.ts';
import { users } from '../../schema/users.ts';
import { createPaces, describeSlowness } from './paces.ts';
import type { ClaimedMail } from './queue.ts';
import { createRateLimiter } from './rate-limiter.ts';

const database = await createTestDatabase();
const { db } = database;
const { sink, settings, becomes, receivers } = await startSendingTest(database);

beforeEach(async () => {
  await db.delete(sendingPaces);
});

/** Readers at this domain instead. */
async function makeReadersAt(domain: string, count: number) {
  const readers = await makeReaders(database, count);
  for (const { id } of readers) {
    await db
      .update(users)
      .set({ email: sql`${users.username} || ${`@${domain}`}` })
      .where(eq(users.id, id));
  }
}

const refusalOf = (responseCode: number, words: string, command = 'RCPT TO') =>
  readRefusal(
    Object.assign(new Error('refused'), {
      code: 'EENVELOPE',
      command,
      responseCode,
      response: `${responseCode} ${words}`,
    }),
  );
const mailTo = (domain: string) => ({ domain }) as ClaimedMail;
const slowedAgo = (domain: string, ago: string, perSecond: number) =>
  db
    .insert(sendingPaces)
    .values({ domain, perSecond, slowedAt: sql`now() - ${ago}::interval`, reason: '450 4.7.1 Te veel' });
const readPace = async (domain: string) =>
  (await db.select().from(sendingPaces).where(eq(sendingPaces.domain, domain)))[0]?.perSecond;
const sentTo = (domain: string) => receivers().filter((address) => address.endsWith(`@${domain}`)).length;

describe('a receiving domain', () => {
  test.each([421, 450])('that answers %i is mailed slower, and holds up no others', async (code) => {
    await makeReadersAt('traag.example', 60);
    await makeReaders(database, 60);
    sink.behaviour = { refuse: { at: 'rcpt', code, words: '4.7.1 Too many messages', only: '@traag.example' } };
    const id = await makeNewsletter(database);
    await whileSendingNewsletters(
      database,
      settings,
      async () => {
        await expect.poll(() => sentTo('example.org')).toBe(60);
        const mails = await readMails(database, id);
        const tried = mails.filter(({ email, triedAt }) => email?.endsWith('@traag.example') && triedAt !== null);
        expect(tried.length).toBeGreaterThan(0);
        const [{ seconds } = { seconds: 0 }] = await db
          .select({ seconds: sql<number>`extract(epoch from now() - min(${newsletterMails.triedAt}))::float8` })
          .from(newsletterMails);
        // Those that were in flight, and at most 5 a second since.
        expect(tried.length).toBeLessThanOrEqual(4 + 5 * (seconds + 1));
        expect(await describeSlowness(db, id, null)).toBe(
          `Het versturen naar traag.example gaat langzamer, omdat de mailserver daar om minder e-mails vraagt: “${code} 4.7.1 Too many messages”.`,
        );
        sink.behaviour = {};
        await db.update(sendingPaces).set({ perSecond: 500 });
        await db
          .update(newsletterMails)
          .set({ dueAt: sql`now()` })
          .where(eq(newsletterMails.state, 'waiting'));
        await becomes(id, 'sent');
      },
      { maxConcurrent: 4 },
    );
    expect(await countMails(database, id)).toEqual({ sent: 120 });
    expect(receivers()).toHaveLength(120);
  });

  test('has one pace for all processes', async () => {
    await makeReadersAt('traag.example', 25);
    await slowedAgo('traag.example', '0 seconds', 10);
    const id = await makeNewsletter(database);
    const one = () => whileSendingNewsletters(database, settings, () => becomes(id, 'sent'));
    await Promise.all([one(), one()]);
    const times = (await readMails(database, id)).map(({ sentAt }) => sentAt?.getTime() ?? 0);
    // Ten at a time: the last five two seconds after the first; the pace grows by 2% meanwhile.
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1_500);
    expect(receivers()).toHaveLength(25);
  });
});

describe('a pace', () => {
  test('is halved once for mails that were in flight together, and doubles every minute', async () => {
    await slowedAgo('traag.example', '2 minutes', 2);
    const paces = createPaces(db, null);
    const refusal = refusalOf(450, '4.7.1 Try later');
    await Promise.all([
      paces.slowDown(mailTo('traag.example'), refusal),
      paces.slowDown(mailTo('traag.example'), refusal),
    ]);
    // Nothing was sent lately: half of one a second.
    expect(await readPace('traag.example')).toBe(0.5);
    expect(paces.slowDomains()).toEqual(['traag.example']);
    await db.update(sendingPaces).set({ slowedAt: sql`now() - interval '20 minutes'` });
    await paces.refresh();
    expect(paces.slowDomains()).toEqual([]);
  });

  test('of the mail server is never above the configured rate', async () => {
    const paces = createPaces(db, 20);
    expect(paces.ofServer()).toBe(20);
    await slowedAgo('', '1 minute', 4);
    await paces.refresh();
    expect(paces.ofServer()).toBeCloseTo(8, 0);
    await db.update(sendingPaces).set({ perSecond: 400 });
    await paces.refresh();
    expect(paces.ofServer()).toBe(20);
  });

  test('limits all mails when it is that of the mail server', async () => {
    await slowedAgo('', '0 seconds', 20);
    const paces = createPaces(db, null);
    await paces.refresh();
    const waitForTurn = createRateLimiter(db, paces.ofServer);
    const start = performance.now();
    for (let mail = 0; mail < 30; mail += 1) await waitForTurn(new AbortController().signal);
    expect(performance.now() - start).toBeGreaterThan(1_000);
  });
});

test.each([
  ['the sender is refused for now', 'MAIL FROM', ['een.example']],
  ['three domains ask for less', 'RCPT TO', ['een.example', 'twee.example', 'drie.example']],
])('the mail server gets a pace when %s', async (_case, command, domains) => {
  const paces = createPaces(db, null);
  for (const domain of domains) await paces.slowDown(mailTo(domain), refusalOf(451, '4.7.1 Rate limit', command));
  expect(paces.ofServer()).toBeCloseTo(5, 0);
  const id = await makeNewsletter(database, { state: 'sending' });
  expect(await describeSlowness(db, id, null)).toBe(
    'Het versturen gaat langzamer, omdat de mailserver om minder e-mails vraagt: “451 4.7.1 Rate limit”.',
  );
  expect(await describeSlowness(db, id, 2)).toBe('');
});

test('what is slow for others is not said of a newsletter that has nobody there', async () => {
  await slowedAgo('traag.example', '0 seconds', 2);
  const id = await makeNewsletter(database, { state: 'sending' });
  expect(await describeSlowness(db, id, null)).toBe('');
});

test.each([
  [421, '4.3.2 Service not available', 'domain'],
  [450, '4.7.1 Too many messages', 'domain'],
  [451, '4.7.500 Server busy', 'domain'],
  [452, '4.5.3 Too many recipients', 'domain'],
  [550, '5.7.1 Too many messages', 'domain'],
  [450, '4.2.0 Greylisted', null],
  [451, '4.7.1 Greylisting in action', null],
  [452, '4.2.2 Mailbox full', null],
  [450, '4.1.2 Domain not found', null],
  [550, '5.1.1 No such user', null],
] as const)('%i %s slows down: %s', (code, words, expected) => {
  expect(refusalOf(code, words).wantsLess).toBe(expected);
});
