import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import {
  clearNewsletters,
  countMails,
  makeNewsletter,
  makeReaders,
  readNewsletter,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { mails } from '../../platform/mail/tables.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { countRefusal } from './brake.ts';
import { claimMails, markFailed, markSent } from './queue.ts';
import { startDueNewsletters } from './start.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const { sink, settings, becomes } = await startSendingTest(portal, async () => {
  await clearNewsletters(portal);
  await db.delete(mails);
});

const refuse = (at: 'mail' | 'rcpt', words: string) => (sink.behaviour = { refuse: { at, code: 550, words } });
const stateOf = async (id: number) => (await readNewsletter(portal, id)).state;

describe('a mail server that refuses every mail', () => {
  test('because of the sender puts the newsletter on hold after ten, and mails the writer', async () => {
    const readers = await makeReaders(portal, 60);
    const writer = await createPerson(portal, { isStaff: true });
    const id = await makeNewsletter(portal, { savedBy: writer.id });
    refuse('mail', '5.1.0 Sender denied');
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'paused'));
    const { failed = 0, waiting = 0 } = await countMails(portal, id);
    expect(failed).toBeGreaterThanOrEqual(10);
    expect(failed).toBeLessThanOrEqual(18);
    expect(failed + waiting).toBe(60);
    const { trouble } = await readNewsletter(portal, id);
    expect(trouble).toContain('weigerde 10 e-mails achter elkaar om dezelfde reden: “550 5.1.0 Sender denied”');
    const [mail] = await queuedMails(portal, writer.email);
    expect(mail?.content).toMatchObject({ subject: 'Nieuwsbrief aangehouden: Werk aan de Kolkdijk' });
    expect(mail?.content.paragraphs.join()).toContain('550 5.1.0 Sender denied');
    const [event] = await db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.hold'));
    expect(event).toMatchObject({ object: `newsletter ${id}`, details: { failed: 10, released: 0 } });

    sink.behaviour = {};
    const { access } = await signedInPerson(portal, { isStaff: true });
    for (const verb of ['resume', 'retry']) {
      expect((await portal.call('POST', `/api/newsletters/${id}/${verb}/`, { token: access })).status).toBe(200);
    }
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(sink.received).toHaveLength(readers.length);
    expect((await readNewsletter(portal, id)).trouble).toBe('');
  });

  test('as if no mailbox existed suppresses no address', async () => {
    await makeReaders(portal, 40);
    const id = await makeNewsletter(portal);
    refuse('rcpt', '5.1.1 <{address}>: Recipient address rejected: User unknown (id 4f7c)');
    const both = () => whileSendingNewsletters(portal, settings, () => becomes(id, 'paused'));
    await Promise.all([both(), both()]);
    const { failed = 0 } = await countMails(portal, id);
    expect(failed).toBeLessThanOrEqual(10 + 2 * 6);
    expect((await readNewsletter(portal, id)).trouble).not.toContain('@');
    expect(await db.$count(mailAddresses)).toBe(failed);
    expect(await db.$count(mailAddresses, sql`bounced_at is not null`)).toBe(0);
  });

  test('is reported to the superusers when the writer is gone', async () => {
    await makeReaders(portal, 12);
    const superuser = await createPerson(portal, { isStaff: true, isSuperuser: true });
    const id = await makeNewsletter(portal);
    refuse('mail', '5.7.1 Not allowed');
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'paused'));
    expect(await queuedMails(portal, superuser.email)).toHaveLength(1);
  });
});

describe('refusals', () => {
  /** A newsletter that is being sent; `refuseNext` fails the next of its mails, `sendNext` sends it. */
  async function startNewsletter() {
    await makeReaders(portal, 50);
    const id = await makeNewsletter(portal);
    await startDueNewsletters(portal);
    const next = async () => (await claimMails(db, [id], 1))[0] ?? expect.fail();
    return {
      id,
      refuseNext: async (times: number, reason: (n: number) => string = () => '554 5.7.1 Spam') => {
        for (let n = 0; n < times; n += 1) {
          const mail = await next();
          const [row] = await db.select().from(newsletterMails).where(eq(newsletterMails.id, mail.id));
          await markFailed(db, mail, reason(n));
          await db.transaction((tx) => countRefusal(tx, config, { ...mail, email: row?.email ?? '' }, reason(n)));
        }
      },
      sendNext: async () => markSent(db, [(await next()).id]),
    };
  }

  test('after something was sent hold the newsletter at the twentieth in a row', async () => {
    const { id, refuseNext, sendNext } = await startNewsletter();
    await sendNext();
    await refuseNext(19);
    expect(await stateOf(id)).toBe('sending');
    await refuseNext(1);
    expect(await stateOf(id)).toBe('paused');
  });

  test('that are not in a row count from the beginning', async () => {
    const { id, refuseNext, sendNext } = await startNewsletter();
    await refuseNext(9);
    await sendNext();
    await refuseNext(19);
    await sendNext();
    await refuseNext(19);
    expect(await stateOf(id)).toBe('sending');
  });

  test('for different reasons do not hold the newsletter', async () => {
    const { id, refuseNext } = await startNewsletter();
    const reasons = ['550 5.1.1 User unknown', '552 5.2.2 Mailbox full'];
    await refuseNext(30, (n) => reasons[n % 2] ?? '');
    expect(await stateOf(id)).toBe('sending');
  });

  test('hold it again when they continue after it was resumed', async () => {
    const { id, refuseNext } = await startNewsletter();
    await refuseNext(10);
    expect(await stateOf(id)).toBe('paused');
    await db.update(newsletters).set({ state: 'sending', trouble: '' }).where(eq(newsletters.id, id));
    await refuseNext(9);
    expect(await stateOf(id)).toBe('sending');
    await refuseNext(1);
    expect(await stateOf(id)).toBe('paused');
  });
});
