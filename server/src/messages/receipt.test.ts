import { expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await signedInPerson(portal);

const send = (token: string, body: object) => portal.call('POST', '/api/messages/', { token, body });
const list = (token: string, query = '') => portal.call('GET', `/api/messages/${query}`, { token });

async function sentBySomebody(body: object) {
  const person = await signedInPerson(portal);
  const { body: message } = await send(person.access, body);
  return { person, message };
}

const receiptOf = (token: string, id: number) => portal.call('GET', `/api/messages/${id}/receipt/`, { token });

test('is mailed to the sender with what was written, when it arrived and its reference', async () => {
  const start = Math.floor(Date.now() / 1000);
  const { message, person } = await sentBySomebody({ subject: 'Wilgen', text: '<p>Blijven <b>ze</b>?</p>' });
  const arrived = Math.floor(Date.parse(message.created_at) / 1000);
  expect(arrived).toBeGreaterThanOrEqual(start);
  const [mail, ...others] = await queuedMails(portal, person.email);
  expect(others).toEqual([]);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail).toMatchObject({
    userId: person.id,
    to: { address: person.email },
    content: {
      subject: `Ontvangstbewijs ${message.reference}: Wilgen`,
      html: '<blockquote><p>Blijven <strong>ze</strong>?</p></blockquote>',
      facts: [
        { label: 'Referentie', value: message.reference },
        { label: 'Ontvangen op', value: expect.stringMatching(/^\d\d-\d\d-\d{4},? \d\d:\d\d:\d\d uur$/) },
        { label: 'Onderwerp', value: 'Wilgen' },
      ],
    },
  });
});

test('is also a text file, for its sender and staff', async () => {
  const { message, person } = await sentBySomebody({ subject: 'Wilgen', text: '<p>Blijven <b>ze</b>?</p>' });
  const { status, text, headers } = await receiptOf(person.access, message.id);
  expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
    200,
    'text/plain; charset=utf-8',
    `attachment; filename="ontvangstbewijs-${message.reference}.txt"`,
  ]);
  for (const part of [`Referentie: ${message.reference}`, 'Ontvangen op: ', 'Blijven ze?', 'Onderwerp: Wilgen'])
    expect(text).toContain(part);
  expect((await receiptOf(staff.access, message.id)).text).toBe(text);
  expect((await receiptOf(linde.access, message.id)).status).toBe(404);
});

test('says that there is only a subject', async () => {
  const { message, person } = await sentBySomebody({ subject: 'Alleen dit', text: '' });
  expect((await receiptOf(person.access, message.id)).text).toContain('U hebt alleen een onderwerp ingevuld.');
});

test('exists once for a message that is sent again with the same key', async () => {
  const person = await signedInPerson(portal);
  const sendAgain = () =>
    portal.call('POST', '/api/messages/', {
      token: person.access,
      body: { subject: 'Dubbel' },
      headers: { 'idempotency-key': 'receipt-1' },
    });
  const [one, other] = await Promise.all([sendAgain(), sendAgain()]);
  expect([one.status, one.body]).toEqual([200, other.body]);
  expect((await list(person.access)).body.count).toBe(1);
  expect(await queuedMails(portal, person.email)).toHaveLength(1);
});

test('is not there without its message, nor the other way round', async () => {
  const person = await signedInPerson(portal);
  await portal.pool.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await portal.pool.query('create trigger refuse before insert on mails execute function refuse_mail()');
  expect((await send(person.access, { subject: 'Niet ontvangen' })).status).toBe(500);
  await portal.pool.query('drop function refuse_mail cascade');
  expect((await list(person.access)).body.count).toBe(0);
  expect((await send(person.access, { subject: 'Wel ontvangen' })).status).toBe(200);
  expect(await queuedMails(portal, person.email)).toHaveLength(1);
});

test('has a reference by which staff find the message', async () => {
  const { message } = await sentBySomebody({ subject: 'Gezocht', text: '' });
  const words = message.reference.toLowerCase();
  for (const search of [words, ` ${words.slice(0, 1)} ${words.slice(1)} `]) {
    const { body } = await list(staff.access, `?search=${encodeURIComponent(search)}`);
    expect(body.results.map(({ id }: { id: number }) => id)).toContain(message.id);
  }
  expect((await list(linde.access, `?search=${words}`)).body.count).toBe(0);
});
