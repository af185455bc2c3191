import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { mailAddresses, newsletterMails, newsletters } from '../src/schema/newsletters.ts';
import { profiles } from '../src/schema/profiles.ts';
import { users } from '../src/schema/users.ts';
import { startNewsletterWorker, type WorkerOptions, type WorkerTimes } from '../src/newsletters/sending/worker.ts';
import { smtpSettings } from './mail.ts';
import { testConfig, type TestDatabase } from './portal.ts';
import { startSmtpSink } from './smtp-sink.ts';

type WithDb = Pick<TestDatabase, 'db'>;
type NewNewsletter = typeof newsletters.$inferInsert;

/** Inserts a newsletter for everyone that is due now; returns its id. */
export async function makeNewsletter({ db }: WithDb, given: Partial<NewNewsletter> = {}): Promise<number> {
  const [row] = await db
    .insert(newsletters)
    .values({
      title: 'Werk aan de Kolkdijk',
      content: '<p>In maart begint het werk.</p>',
      state: 'scheduled',
      dueAt: new Date(),
      forEveryone: true,
      ...given,
    })
    .returning({ id: newsletters.id });
  if (row === undefined) throw new Error('no newsletter was made');
  return row.id;
}

let serial = 0;

/** Inserts people who get newsletters; returns their ids and addresses. */
export async function makeReaders({ db }: WithDb, count: number): Promise<{ id: number; email: string }[]> {
  const people = Array.from({ length: count }, () => {
    const username = `lezer${(serial += 1)}`;
    return {
      username,
      email: `${username}@example.org`,
      passwordHash: 'none',
      firstName: 'Linde',
      lastName: 'Kolk',
      lastLogin: new Date(),
    };
  });
  const made = await db.insert(users).values(people).returning({ id: users.id, email: users.email });
  await db.insert(profiles).values(made.map(({ id }) => ({ userId: id, newsletter: true })));
  return made;
}

/** Removes everything of earlier tests in the file. */
export async function clearNewsletters({ db }: WithDb): Promise<void> {
  await db.delete(newsletters);
  await db.delete(users);
}

export async function readNewsletter({ db }: WithDb, id: number) {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
  if (row === undefined) throw new Error('the newsletter is gone');
  return row;
}

/** Waits until it is in this state; sending takes seconds, on a busy machine many. */
export async function untilNewsletterIs(database: WithDb, id: number, state: string): Promise<void> {
  await expect.poll(async () => (await readNewsletter(database, id)).state).toBe(state);
}

/** Its mails, in the order of insertion. */
export function readMails({ db }: WithDb, newsletterId: number) {
  return db
    .select()
    .from(newsletterMails)
    .where(eq(newsletterMails.newsletterId, newsletterId))
    .orderBy(asc(newsletterMails.id));
}

/** How many of its mails are in each state. */
export async function countMails(database: WithDb, newsletterId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of await readMails(database, newsletterId)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

/** A twentieth of the real times, so that everything happens in the same order. */
const shortTimes: WorkerTimes = { pollInterval: 100, claimInterval: 50, minBackOff: 250, maxBackOff: 1_500 };

/** Sends newsletters while `during` runs, like another process of the portal; returns the lines of its log. */
export async function whileSendingNewsletters(
  database: TestDatabase,
  settings: Record<string, string>,
  during: () => Promise<unknown>,
  options: WorkerOptions = {},
): Promise<string[]> {
  const lines: string[] = [];
  const write = (line: unknown) => void lines.push(JSON.stringify(line));
  const log = { warn: write, error: write };
  const sending = startNewsletterWorker(database, testConfig(settings), log, {
    leaseGraceMs: 0,
    times: shortTimes,
    ...options,
  });
  try {
    await during();
  } finally {
    await sending.stop();
  }
  return lines;
}

/** A mail server for the newsletters of a database, without anything before each test, and the queries of its tests. */
export async function startSendingTest(database: TestDatabase, clear = () => clearNewsletters(database)) {
  const sink = await startSmtpSink();
  beforeEach(async () => {
    await clear();
    await database.db.delete(mailAddresses);
    sink.received.length = 0;
    sink.offered = 0;
    sink.behaviour = {};
  });
  return {
    sink,
    settings: smtpSettings(sink),
    becomes: (id: number, state: string) => untilNewsletterIs(database, id, state),
    receivers: () => sink.received.flatMap(({ to }) => to).toSorted(),
    addressesOf: (people: { email: string }[]) => people.map(({ email }) => email).toSorted(),
    /** Holds the replies of the mail server, for some recipients or all, until it is called. */
    holdMails: (holdOnly?: string[]): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sink.behaviour = { hold: promise, ...(holdOnly && { holdOnly }) };
      return () => {
        sink.behaviour = {};
        resolve();
      };
    },
  };
}

/** Inserts a mail of a started newsletter to this address; returns its id. */
export async function makeNewsletterMail(
  database: WithDb,
  mail: Partial<typeof newsletterMails.$inferInsert> & { email: string },
  newsletter: Partial<NewNewsletter> = {},
): Promise<number> {
  const newsletterId =
    mail.newsletterId ??
    (await makeNewsletter(database, { state: 'sent', startedAt: new Date(), finishedAt: new Date(), ...newsletter }));
  const [row] = await database.db
    .insert(newsletterMails)
    .values({ state: 'sent', sentAt: new Date(), ...mail, newsletterId })
    .returning({ id: newsletterMails.id });
  if (row === undefined) throw new Error('no mail was made');
  return row.id;
}
