import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import {
  clearNewsletters,
  makeNewsletter,
  makeNewsletterMail,
  readMails,
  startSendingTest,
  whileSendingNewsletters,
} from '../../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { mails } from '../../platform/mail/tables.ts';
import { mailAddresses, newsletterMails, newsletters } from '../../schema/newsletters.ts';
import { makeReaderToken } from '../../subscriptions/public.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const { settings, becomes } = await startSendingTest(portal, async () => {
  await db.delete(mails);
  await db.delete(newsletterMails);
  await clearNewsletters(portal);
});
const signIn = () => signedInPerson(portal, { isStaff: true });

test('the report counts who unsubscribed by a link in this newsletter, once, until they change their mind', async () => {
  const staff = await signIn();
  const id = await makeNewsletter(portal, { state: 'sent' });
  const mailId = await makeNewsletterMail(portal, { newsletterId: id, email: 'lezer@example.org' });
  await makeNewsletterMail(portal, { newsletterId: id, email: 'ander@example.org' });
  const choose = (newsletter: boolean) =>
    portal.call('POST', '/api/subscriptions/change/', { body: { token: makeReaderToken(config, mailId), newsletter } });
  const outcome = async () =>
    (await portal.call('GET', `/api/newsletters/${id}/outcome/`, { token: staff.access })).body;
  expect(await outcome()).toMatchObject({ opted_out: 0 });
  await choose(false);
  await choose(false);
  expect(await outcome()).toMatchObject({ opted_out: 1 });
  await choose(true);
  expect(await outcome()).toMatchObject({ opted_out: 0 });
});

test('sending over time has steps that fit its length', async () => {
  const staff = await signIn();
  const id = await makeNewsletter(portal, { state: 'sent' });
  const sentAt = ['2026-03-01T10:00:10Z', '2026-03-01T10:02:00Z', '2026-03-01T14:59:00Z'];
  for (const [index, at] of sentAt.entries()) {
    await makeNewsletterMail(portal, { newsletterId: id, email: `lezer${index}@example.org`, sentAt: new Date(at) });
  }
  const { body } = await portal.call('GET', `/api/newsletters/${id}/outcome/`, { token: staff.access });
  expect(body).toMatchObject({
    step_minutes: 15,
    points: [
      { at: '2026-03-01T10:00:00.000Z', sent: 2 },
      { at: '2026-03-01T14:45:00.000Z', sent: 1 },
    ],
  });
});

test('the recipients are a CSV file, which is in the audit log', async () => {
  const staff = await signIn();
  const id = await makeNewsletter(portal, { state: 'sent' });
  const person = await createPerson(portal, {});
  await makeNewsletterMail(portal, { newsletterId: id, userId: person.id, email: person.email, name: '=1+1' });
  await db.update(newsletterMails).set({ state: 'bounced', reason: '550; weg' });
  const { text } = await portal.call('GET', `/api/newsletters/${id}/recipients/`, { token: staff.access });
  const [heading, line] = text.split('\r\n');
  expect(heading).toContain('"Naam";"E-mail";"Soort";"Resultaat"');
  expect(line).toContain(`;"${person.email}";"gebruiker";"teruggekomen";`);
  expect(line).toContain('"550; weg"');
  // A spreadsheet would take it for a formula.
  expect(line?.startsWith('"=')).toBe(false);
  const [event] = await db.select().from(auditLog).where(eq(auditLog.action, 'newsletter.export'));
  expect(event).toMatchObject({ object: `newsletter ${id}` });
});

test('months count readers once, and addresses that stopped', async () => {
  const staff = await signIn();
  const now = new Date();
  for (const title of ['Een', 'Twee']) {
    const id = await makeNewsletter(portal, { title, state: 'sent', startedAt: now });
    await makeNewsletterMail(portal, { newsletterId: id, email: 'lezer@example.org', sentAt: now });
  }
  await makeNewsletter(portal, { state: 'sent', startedAt: new Date('2020-01-01') });
  await db.insert(mailAddresses).values([
    { email: 'af@example.org', optedOutAt: now },
    { email: 'weg@example.org', bouncedAt: now },
  ]);
  const { body } = await portal.call('GET', '/api/newsletter-months/', { token: staff.access });
  expect(body.months).toHaveLength(12);
  expect(body.months.at(-1)).toMatchObject({ newsletters: 2, readers: 1, opted_out: 1, dead: 1 });
  expect(body.months.at(-2)).toMatchObject({ newsletters: 0, readers: 0, opted_out: 0, dead: 0 });
});

test('the writer gets one mail when a newsletter was sent, and one when it waits', async () => {
  const writer = await createPerson(portal, { isStaff: true, profile: { newsletter: true }, lastLogin: new Date() });
  const sent = await makeNewsletter(portal, { title: 'Zomerpost', savedBy: writer.id });
  const late = await makeNewsletter(portal, {
    title: 'Winterpost',
    savedBy: writer.id,
    dueAt: new Date(Date.now() - 7 * 3_600_000),
  });
  await whileSendingNewsletters(portal, settings, async () => {
    await becomes(sent, 'sent');
    await becomes(late, 'held');
  });
  expect(await readMails(portal, sent)).toHaveLength(1);
  const told = await queuedMails(portal, writer.email);
  expect(told.map(({ content }) => content.subject).toSorted()).toEqual([
    'Nieuwsbrief verstuurd: Zomerpost',
    'Nieuwsbrief wacht op u: Winterpost',
  ]);
  expect(told.find(({ content }) => content.facts !== undefined)?.content.facts).toEqual([
    { label: 'Aangekomen bij de mailserver', value: '1' },
  ]);
  expect(await db.$count(newsletters)).toBe(2);
});
