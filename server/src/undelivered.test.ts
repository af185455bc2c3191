import { createTransport } from 'nodemailer';
import { afterAll, expect, test } from 'vitest';
import { failed, makeReport } from '../test/delivery-reports.ts';
import { smtpSettings, whileSending } from '../test/mail.ts';
import { signedInPerson } from '../test/people.ts';
import { startTestPortal, testConfig } from '../test/portal.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';
import { listenForBounces } from './bounces/bounce-listener.ts';
import { returnPathOf } from './bounces/public.ts';
import { eq } from 'drizzle-orm';
import { mails } from './platform/mail/tables.ts';
import { recordUndelivered } from './start-work.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const colleague = await signedInPerson(portal, { isStaff: true });
const sink = await startSmtpSink();
const settings = { ...smtpSettings(sink), BOUNCE_ADDRESS: 'bounces@portaal.example.org' };
const config = testConfig(settings);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const holdSending = () => Promise.resolve();
const consequences = { holdSending, onUndelivered: recordUndelivered };
const listener = await listenForBounces(portal.db, config, { host: '127.0.0.1', port: 0 }, consequences, log);
afterAll(() => listener.stop());

const countWaiting = () => portal.db.$count(mails, eq(mails.state, 'waiting'));

const allLeft = async () => {
  await expect.poll(countWaiting).toBe(0);
};
const options = {
  onUndelivered: recordUndelivered,
  returnPathOf: (id: number) => returnPathOf(config, id, 'message'),
};

/** Sends what is queued until nothing waits. */
const sendAll = () => whileSending(portal, settings, allLeft, options);
const refuse = (words: string) => {
  sink.behaviour = { refuse: { at: 'rcpt', code: 550, words } };
};
async function send(person: { access: string }) {
  const { body } = await portal.call('POST', '/api/messages/', { token: person.access, body: { subject: 'Oprit' } });
  return body as { id: number; reference: string };
}
const answer = (id: number) =>
  portal.call('POST', `/api/messages/${id}/replies/`, { token: staff.access, body: { text: '<p>Ja</p>' } });
/** The notes on the page of a person. */
const notesOf = async (person: { profileId: number }) => {
  const { body } = await portal.call('GET', `/api/notes/?profile=${person.profileId}`, { token: staff.access });
  return body.results as { text: string; author: string; owner_id: number | null; due_on: string }[];
};

test('a refused receipt is on the page of the person, and somebody calls or writes, once', async () => {
  const person = await signedInPerson(portal);
  refuse('5.1.1 no such user');
  const { id, reference } = await send(person);
  await portal.call('POST', `/api/messages/${id}/owner/`, {
    token: staff.access,
    body: { owner_id: colleague.id },
  });
  await sendAll();
  const today = (await portal.pool.query("select (now() at time zone 'Europe/Amsterdam')::date::text as day")).rows[0];
  expect(await notesOf(person)).toMatchObject([
    {
      text: `Bel of schrijf: een e-mail aan Linde Kolk is niet aangekomen (${person.email}). Bericht ${reference}: Oprit`,
      author: 'Het portaal',
      owner_id: colleague.id,
      due_on: today.day,
    },
  ]);
  const account = await portal.call('GET', `/api/profiles/${person.profileId}/account/`, { token: staff.access });
  expect(account.body.bounce_reason).toContain('no such user');
  const timeline = await portal.call('GET', `/api/profiles/${person.profileId}/timeline/?kind=mail`, {
    token: staff.access,
  });
  expect(timeline.body.results).toMatchObject([{ title: `Ontvangstbewijs ${reference}: Oprit`, state: 'failed' }]);
  await answer(id);
  await sendAll();
  expect(await notesOf(person)).toHaveLength(1);
});

test('so is a mail about an answer that is refused, without an owner when nobody deals with it', async () => {
  const person = await signedInPerson(portal);
  sink.behaviour = {};
  const { id } = await send(person);
  await sendAll();
  expect(await notesOf(person)).toEqual([]);
  refuse('5.2.2 mailbox full');
  await answer(id);
  await sendAll();
  expect(await notesOf(person)).toMatchObject([{ owner_id: null }]);
});

test('a receipt that comes back later is reported to the return path of its message', async () => {
  const person = await signedInPerson(portal);
  sink.behaviour = {};
  const { id } = await send(person);
  await sendAll();
  const from = sink.received.find(({ to }) => to[0] === person.email)?.from ?? '';
  expect(from).toBe(returnPathOf(config, id, 'message'));
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, ignoreTLS: true });
  const report = (status: string) =>
    transport.sendMail({ envelope: { from: '', to: from }, raw: makeReport(from, status) });
  await report(failed(person.email, '4.4.1').replace('Action: failed', 'Action: delayed'));
  expect(await notesOf(person)).toEqual([]);
  await report(failed(person.email, '5.1.1'));
  await report(failed(person.email, '5.1.1'));
  expect(await notesOf(person)).toHaveLength(1);
  transport.close();
});

test('an address is refused that was mailed, also when it is not the one of the message any more', async () => {
  const person = await signedInPerson(portal);
  sink.behaviour = {};
  const { id } = await send(person);
  await sendAll();
  const changed = `nieuw-${person.email}`;
  await portal.pool.query('update users set email = $1 where id = $2', [changed, person.id]);
  refuse('5.1.1 no such user');
  await answer(id);
  await sendAll();
  expect((await notesOf(person))[0]?.text).toContain(`is niet aangekomen (${changed})`);
  const { rows } = await portal.pool.query('select email from mail_addresses where email = any($1) and is_permanent', [
    [person.email, changed],
  ]);
  expect(rows).toEqual([{ email: changed }]);
});

test('other mails that fail make no follow-up, nor do those about a message that was deleted', async () => {
  const person = await signedInPerson(portal);
  const before = (await portal.pool.query('select from notes')).rowCount;
  await portal.call('POST', '/auth/send-login-link/', { body: { email: person.email } });
  const { id } = await send(person);
  await portal.call('DELETE', `/api/messages/${id}/`, { token: staff.access });
  refuse('5.1.1 no such user');
  await sendAll();
  expect((await portal.pool.query('select from notes')).rowCount).toBe(before);
});
