import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import {
  clearNewsletters,
  makeNewsletter,
  makeNewsletterMail,
  readMails,
  readNewsletter,
} from '../../test/newsletters.ts';
import { createPerson } from '../../test/people.ts';
import { createTestDatabase, testConfig } from '../../test/portal.ts';
import { holdAfterReports } from '../newsletters/public.ts';
import { deliveryReports, mailAddresses, newsletterMails, newsletters } from '../schema/newsletters.ts';
import { markSent } from '../newsletters/sending/queue.ts';
import { retryFailed } from '../newsletters/sending/transitions.ts';
import { recordReport } from './record-bounces.ts';

const database = await createTestDatabase();
const { db } = database;
const config = testConfig();

beforeEach(async () => {
  await clearNewsletters(database);
  await db.delete(newsletterMails);
  await db.delete(mailAddresses);
});

/** A report about a new mail arrives twice. */
async function come(newsletterId: number, email: string, reason: string): Promise<void> {
  const id = await makeNewsletterMail(database, { email, newsletterId });
  const statuses = [{ recipients: [email], action: 'failed', reason }];
  for (const _time of [1, 2]) {
    await db.transaction((tx) =>
      recordReport(tx, id, statuses, (inner, came) => holdAfterReports(inner, config, came)),
    );
  }
}

async function comeAlike(newsletterId: number, from: number, to: number): Promise<void> {
  for (let n = from; n < to; n += 1) {
    const email = `lezer${n}@example.org`;
    await come(newsletterId, email, `550 5.7.1 <${email}> refused, id ${n}x, sender blocked using a list`);
  }
}

async function makeWritten(state: 'sending' | 'sent') {
  const writer = await createPerson(database, { isStaff: true });
  const id = await makeNewsletter(database, { state, startedAt: new Date(), savedBy: writer.id });
  return {
    id,
    subjects: async () => (await queuedMails({ db, config }, writer.email)).map(({ content }) => content.subject),
  };
}

test.each([
  '550 5.1.90 You reached your daily limit for message recipients',
  '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException',
  '550 5.7.26 the sender is unauthenticated',
  '4.4.7 message expired',
  '5.4.6 mail loops back to myself',
  '552 5.3.4 message too large',
  '5.0.0',
])('a report that is about us marks the mail and never the address: %j', async (reason) => {
  const id = await makeNewsletter(database, { state: 'sent' });
  const other = await makeNewsletter(database, { state: 'sent' });
  for (const newsletter of [id, other]) await come(newsletter, 'linde@example.org', reason);
  expect(await readMails(database, id)).toMatchObject([{ state: 'failed', reason }]);
  expect(await db.$count(mailAddresses)).toBe(0);
});

test('a mail that came back because of us is sent again, and one to a mailbox that is gone is not', async () => {
  const id = await makeNewsletter(database, { state: 'sent' });
  await come(id, 'linde@example.org', '550 5.7.26 the sender is unauthenticated');
  await come(id, 'weg@example.org', '550 5.1.1 no such user');
  const staff = { actorId: null, origin: 'job' } as const;
  await retryFailed(db, id, false, staff);
  const mails = await readMails(database, id);
  expect(Object.fromEntries(mails.map(({ email, state }) => [email, state]))).toEqual({
    'linde@example.org': 'waiting',
    'weg@example.org': 'bounced',
  });
});

test('a report that is about us and arrives before the reply of the mail server is not overwritten by it', async () => {
  const newsletterId = await makeNewsletter(database, { state: 'sending' });
  const email = 'linde@example.org';
  const mailId = await makeNewsletterMail(database, { email, newsletterId, state: 'in_flight' });
  const statuses = [{ recipients: [email], action: 'failed', reason: '550 5.7.26 the sender is unauthenticated' }];
  await db.transaction((tx) =>
    recordReport(tx, mailId, statuses, (inner, came) => holdAfterReports(inner, config, came)),
  );
  await markSent(db, [mailId]);
  expect(await readMails(database, newsletterId)).toMatchObject([{ state: 'failed' }]);
});

test('the twentieth that is alike within an hour holds the sending, and again after twenty more', async () => {
  const { id, subjects } = await makeWritten('sending');
  await comeAlike(id, 0, 19);
  await come(id, 'anders@example.org', '550 5.7.26 the sender is unauthenticated');
  await db
    .update(deliveryReports)
    .set({ receivedAt: sql`now() - interval '61 minutes'` })
    .where(sql`id = (select min(id) from delivery_reports)`);
  await comeAlike(id, 19, 20);
  expect((await readNewsletter(database, id)).state).toBe('sending');
  await comeAlike(id, 20, 21);
  const { state, trouble } = await readNewsletter(database, id);
  expect(state).toBe('paused');
  expect(trouble).toContain('Er kwamen 20 e-mails binnen een uur terug om dezelfde reden: “550 5.7.1');
  expect(trouble).not.toContain('@');
  expect(await subjects()).toEqual(['Nieuwsbrief aangehouden: Werk aan de Kolkdijk']);
  await db.update(newsletters).set({ state: 'sending', trouble: '' });
  await comeAlike(id, 21, 40);
  expect((await readNewsletter(database, id)).state).toBe('sending');
  await comeAlike(id, 40, 41);
  expect((await readNewsletter(database, id)).state).toBe('paused');
  expect(await db.$count(mailAddresses)).toBe(0);
});

test('a newsletter that is sent already is told to its writer, once', async () => {
  const { id, subjects } = await makeWritten('sent');
  await comeAlike(id, 0, 25);
  expect(await subjects()).toEqual(['Nieuwsbrief komt terug: Werk aan de Kolkdijk']);
  expect((await readNewsletter(database, id)).state).toBe('sent');
});
