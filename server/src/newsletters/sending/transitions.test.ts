import { eq } from 'drizzle-orm';
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
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { removeUnsent } from './queue.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { profiles } from '../../schema/profiles.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

const portal = await startTestPortal();
const { db } = portal;
const { sink, settings, becomes, receivers, holdMails } = await startSendingTest(portal, async () => {
  await db.delete(newsletters);
  await db.update(profiles).set({ newsletter: false });
});
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal);

const transition = (id: number, verb: string, token = staff.access) =>
  portal.call('POST', `/api/newsletters/${id}/${verb}/`, { token });
const report = async (id: number) =>
  (await portal.call('GET', `/api/newsletters/${id}/report/`, { token: staff.access })).body;
const actions = async (id: number) =>
  (
    await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.object, `newsletter ${id}`))
      .orderBy(auditLog.id)
  ).map(({ action }) => action);

/** A newsletter with two mails in flight, and what then happens to it. */
async function whileTwoAreInFlight(during: (id: number, release: () => void) => Promise<void>): Promise<number> {
  await makeReaders(portal, 20);
  const id = await makeNewsletter(portal);
  const release = holdMails();
  await whileSendingNewsletters(
    portal,
    settings,
    async () => {
      await expect.poll(() => sink.offered).toBe(2);
      await during(id, release);
    },
    { maxConcurrent: 2 },
  );
  return id;
}

describe('a pause', () => {
  test('sends only the mails in flight until it is resumed', async () => {
    const id = await whileTwoAreInFlight(async (id, release) => {
      expect(await transition(id, 'pause')).toMatchObject({ status: 200, body: { state: 'paused' } });
      release();
      await expect.poll(() => countMails(portal, id)).toEqual({ sent: 2, waiting: 18 });
      expect(await report(id)).toMatchObject({ state: 'paused', total: 20, counts: { sent: 2, waiting: 18 } });
      expect(await transition(id, 'resume')).toMatchObject({ status: 200, body: { state: 'sending' } });
      await becomes(id, 'sent');
    });
    expect(sink.received).toHaveLength(20);
    expect(await actions(id)).toEqual([
      'newsletter.begin',
      'newsletter.pause',
      'newsletter.resume',
      'newsletter.finish',
    ]);
  });
});

describe('a stop', () => {
  test('removes the remaining mails, as the counts show', async () => {
    const id = await whileTwoAreInFlight(async (id, release) => {
      expect(await transition(id, 'stop')).toMatchObject({ status: 200, body: { state: 'stopped' } });
      release();
      await expect.poll(() => countMails(portal, id)).toEqual({ sent: 2, removed: 18 });
    });
    expect(sink.received).toHaveLength(2);
    expect(await report(id)).toMatchObject({
      state: 'stopped',
      total: 20,
      counts: { sent: 2, removed: 18, waiting: 0, sending: 0 },
      unknown_twice: 0,
      per_minute: 2,
      trouble: '',
    });
    expect((await transition(id, 'resume')).status).toBe(409);
  });

  test('before anybody can have got it makes it a draft again, which can be sent', async () => {
    await makeReaders(portal, 3);
    const id = await makeNewsletter(portal, { state: 'paused', startedAt: new Date(), recipients: 3 });
    await db.insert(newsletterMails).values([
      { newsletterId: id, email: 'a@example.org', state: 'failed', reason: '550 5.7.1 Sender denied' },
      { newsletterId: id, email: 'b@example.org', state: 'claimed' },
      { newsletterId: id, email: 'c@example.org' },
    ]);
    const { body } = await transition(id, 'stop');
    expect(body).toMatchObject({ state: 'draft', send: false, counts: null, started_at: null, finished_at: null });
    expect(await readMails(portal, id)).toEqual([]);
    expect(await actions(id)).toEqual(['newsletter.stop']);
    await portal.call('PUT', `/api/newsletters/${id}/`, {
      token: staff.access,
      body: { ...body, title: 'Beter', send: true },
    });
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(sink.received).toHaveLength(3);
  });

  test.each(['in_flight', 'sent', 'unknown'] as const)(
    'with a mail that is %s leaves the newsletter stopped',
    async (state) => {
      const id = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 2 });
      await db.insert(newsletterMails).values([
        { newsletterId: id, email: 'a@example.org', state, dueAt: new Date(Date.now() + 60_000) },
        { newsletterId: id, email: 'b@example.org' },
      ]);
      expect((await transition(id, 'stop')).body.state).toBe('stopped');
      expect(await countMails(portal, id)).toEqual({ [state]: 1, removed: 1 });
    },
  );

  test('can be followed by sending the rest, except to those removed by name and by choice to uncertain ones', async () => {
    const byName = 'gaat@example.org';
    const id = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 5 });
    await db.insert(newsletterMails).values([
      { newsletterId: id, email: 'heeft@example.org', state: 'sent', sentAt: new Date() },
      { newsletterId: id, email: 'rest@example.org' },
      { newsletterId: id, email: byName },
      { newsletterId: id, email: 'misschien@example.org', unanswered: 1 },
      { newsletterId: id, email: null, state: 'removed' },
    ]);
    const named = (await readMails(portal, id)).find(({ email }) => email === byName);
    await portal.call('DELETE', `/api/newsletter-mails/${named?.id}/`, { token: staff.access });
    await transition(id, 'stop');
    expect(await transition(id, 'retry')).toMatchObject({ status: 200, body: { state: 'sending' } });
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(receivers()).toEqual(['rest@example.org']);
    expect(await countMails(portal, id)).toEqual({ sent: 2, removed: 2, unknown: 1 });
    await portal.call('POST', `/api/newsletters/${id}/retry/?include=unknown`, { token: staff.access });
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(sink.received.flatMap(({ to }) => to)).toEqual(['rest@example.org', 'misschien@example.org']);
  });

  test('whose clean-up is late removes nothing once the rest is being sent', async () => {
    const id = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 1 });
    await db.insert(newsletterMails).values({ newsletterId: id, email: 'rest@example.org' });
    await removeUnsent(db, id);
    expect(await countMails(portal, id)).toEqual({ waiting: 1 });
  });

  test('leaves a mail without a reply as one that may have arrived', async () => {
    await makeReaders(portal, 1);
    const id = await makeNewsletter(portal, { state: 'paused', startedAt: new Date(), recipients: 1 });
    await db.insert(newsletterMails).values({ newsletterId: id, email: 'a@example.org', unanswered: 1 });
    await transition(id, 'stop');
    expect(await countMails(portal, id)).toEqual({ unknown: 1 });
  });
});

describe('a retry', () => {
  const failedOnes = async () => {
    const id = await makeNewsletter(portal, {
      state: 'sent',
      startedAt: new Date(),
      finishedAt: new Date(),
      recipients: 5,
    });
    await db.insert(newsletterMails).values([
      { newsletterId: id, email: 'goed@example.org', state: 'sent', sentAt: new Date() },
      { newsletterId: id, email: 'mislukt@example.org', state: 'failed', reason: '550 5.2.2 Vol' },
      { newsletterId: id, email: 'misschien@example.org', state: 'unknown', unanswered: 1 },
      { newsletterId: id, email: 'tweemaal@example.org', state: 'unknown', unanswered: 2 },
      { newsletterId: id, email: null, state: 'failed' },
    ]);
    return id;
  };

  test('sends only the failed mails', async () => {
    const id = await failedOnes();
    expect(await transition(id, 'retry')).toMatchObject({ status: 200, body: { state: 'sending', finished_at: null } });
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(receivers()).toEqual(['mislukt@example.org']);
    expect(await countMails(portal, id)).toEqual({ sent: 2, unknown: 2, failed: 1 });
    expect((await transition(id, 'retry')).body).toEqual({ error: 'Er zijn geen e-mails om opnieuw te versturen.' });
    expect(await actions(id)).toEqual(['newsletter.retry', 'newsletter.finish']);
  });

  test('also sends mails that may have arrived, if staff ask for that, but nobody a third copy', async () => {
    const id = await failedOnes();
    const url = `/api/newsletters/${id}/retry/?include=unknown`;
    const report = await portal.call('GET', `/api/newsletters/${id}/report/`, { token: staff.access });
    expect(report.body).toMatchObject({ counts: { unknown: 2 }, unknown_twice: 1 });
    expect((await portal.call('POST', url, { token: staff.access })).status).toBe(200);
    await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
    expect(receivers()).toEqual(['mislukt@example.org', 'misschien@example.org']);
    expect(await countMails(portal, id)).toEqual({ sent: 3, unknown: 1, failed: 1 });
    expect((await portal.call('POST', url, { token: staff.access })).status).toBe(409);
  });
});

test('of 50 concurrent starts of a held newsletter one succeeds, and everyone gets it once', async () => {
  await makeReaders(portal, 5);
  const id = await makeNewsletter(portal, { state: 'held', dueAt: new Date(Date.now() - 7 * 3_600_000) });
  const responses = await Promise.all(Array.from({ length: 50 }, () => transition(id, 'start')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(49);
  await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
  expect(sink.received).toHaveLength(5);
});

test('a newsletter whose audience is empty when sending starts is held with the reason, and can be changed and sent', async () => {
  const id = await makeNewsletter(portal);
  await whileSendingNewsletters(portal, settings, () => becomes(id, 'held'));
  const { body } = await portal.call('GET', `/api/newsletters/${id}/`, { token: staff.access });
  expect(body).toMatchObject({
    state: 'held',
    started_at: null,
    counts: null,
    trouble: expect.stringContaining('De doelgroep is leeg'),
  });
  expect(await actions(id)).toEqual(['newsletter.hold']);
  const changed = await portal.call('PUT', `/api/newsletters/${id}/`, {
    token: staff.access,
    body: { ...body, title: 'Voor iemand' },
  });
  expect(changed).toMatchObject({ status: 200, body: { state: 'held', trouble: body.trouble } });
  await makeReaders(portal, 2);
  expect((await transition(id, 'start')).body).toMatchObject({ state: 'scheduled', trouble: '' });
  await whileSendingNewsletters(portal, settings, () => becomes(id, 'sent'));
  expect(sink.received).toHaveLength(2);
});

test.each([
  ['draft', ['start', 'pause', 'resume', 'stop', 'retry']],
  ['scheduled', ['start', 'pause', 'resume', 'stop', 'retry']],
  ['held', ['pause', 'resume', 'stop', 'retry']],
  ['sending', ['start', 'resume']],
  ['paused', ['start', 'pause', 'retry']],
  ['sent', ['start', 'pause', 'resume', 'stop']],
] as const)('a newsletter that is %s refuses other transitions and does not change', async (state, verbs) => {
  const id = await makeNewsletter(portal, { state });
  for (const verb of verbs) {
    const { status, body } = await transition(id, verb);
    expect([verb, status]).toEqual([verb, 409]);
    expect(body).toMatchObject({ error: expect.stringMatching(/\.$/) });
  }
  expect((await readNewsletter(portal, id)).state).toBe(state);
  expect(await actions(id)).toEqual([]);
});

test('transitions are for staff, and of an existing newsletter', async () => {
  const id = await makeNewsletter(portal, { state: 'sending' });
  for (const verb of ['start', 'pause', 'resume', 'stop', 'retry']) {
    expect((await transition(id, verb, resident.access)).status).toBe(403);
    expect((await transition(id + 1, verb)).status).toBe(404);
  }
  expect((await portal.call('GET', `/api/newsletters/${id + 1}/report/`, { token: staff.access })).status).toBe(404);
  expect(await readMails(portal, id)).toEqual([]);
});
