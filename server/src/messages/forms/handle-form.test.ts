import { expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { writeFormsCsv } from './export-forms.ts';
import { messages } from '../../schema/messages.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

const send = async (token: string, body: object) =>
  (await portal.call('POST', '/api/messages/forms/', { token, body })).body;
const on = (id: number, path: string, body: object = {}, token = staff.access) =>
  portal.call('POST', `/api/messages/${id}/${path}/`, { token, body });
const takeOver = (id: number) => on(id, 'take-over');

let serial = 0;
/** Somebody with an address and a contact, and the message in which they ask to change their details. */
async function ask(changes: object) {
  const email = `vraagt${(serial += 1)}@example.org`;
  const profile = { street: 'Dijkweg', houseNumber: '4', zip: '6666 AB', city: 'Waterland' };
  const person = await signedInPerson(portal, { email, profile });
  const contact = { name: 'Linde Kolk', email, mobilePhone: '06 11111111', userId: person.id };
  await portal.db.insert(contacts).values(contact);
  return { person, message: await send(person.access, { kind: 'details', ...changes }) };
}
const stored = async (id: number) =>
  (
    await portal.pool.query(
      `select u.last_name, u.email, p.street, p.zip, c.name, c.email as contact_email, c.mobile_phone
       from users u join profiles p on p.user_id = u.id join contacts c on c.user_id = u.id where u.id = $1`,
      [id],
    )
  ).rows[0];

test('one press stores the details in account, profile and contact, and tells the person', async () => {
  const changes = { last_name: 'Wiel', street: 'Kerkpad', email: 'nieuw@example.org', phone: '06 22222222' };
  const { person, message } = await ask(changes);
  const { status, body } = await takeOver(message.id);
  expect([status, body.form]).toEqual([200, { ...message.form, taken_over_at: expect.any(String) }]);
  expect(await stored(person.id)).toEqual({
    last_name: 'Wiel',
    email: 'nieuw@example.org',
    street: 'Kerkpad',
    zip: '6666 AB',
    name: 'Linde Wiel',
    contact_email: 'nieuw@example.org',
    mobile_phone: '06 22222222',
  });
  for (const to of [person.email, 'nieuw@example.org']) {
    const mails = (await queuedMails(portal, to)).map(({ content }) => content.subject);
    expect(mails).toContainEqual(expect.stringMatching(/e-mailadres van uw account/));
  }
  const { rows } = await portal.pool.query(
    'select action, object, details from audit_log where actor_id = $1 order by id',
    [staff.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.change', 'profile.change', 'contact.change', 'message.take_over']),
  );
  expect(rows.at(-1)).toEqual({
    action: 'message.take_over',
    object: `message ${message.id}`,
    details: { fields: ['last_name', 'street', 'email', 'mobile_phone'] },
  });
  const again = await takeOver(message.id);
  expect([again.status, again.body.error]).toEqual([409, 'Deze gegevens zijn al overgenomen.']);
  // The receipt is still that of what was sent.
  const { text } = await portal.call('GET', `/api/messages/${message.id}/receipt/`, { token: person.access });
  expect(text).toContain('Straat: Kerkpad (was: Dijkweg)');
});

test('what was changed since is refused, and nothing is stored', async () => {
  const { person, message } = await ask({ street: 'Kerkpad', zip: '7777 CD' });
  await portal.call('PUT', `/api/profiles/${person.profileId}/`, { token: staff.access, body: { zip: '8888 EF' } });
  const { status, body } = await takeOver(message.id);
  expect([status, body.error]).toEqual([409, expect.stringContaining('intussen iets gewijzigd: postcode')]);
  expect(await stored(person.id)).toMatchObject({ street: 'Dijkweg', zip: '8888 EF' });
  await portal.call('PUT', `/api/profiles/${person.profileId}/`, { token: staff.access, body: { zip: '7777 CD' } });
  // A colleague stored the same by hand.
  expect((await takeOver(message.id)).status).toBe(200);
  expect(await stored(person.id)).toMatchObject({ street: 'Kerkpad', zip: '7777 CD' });
});

test('an address that somebody else has is refused with the reason, and nothing is stored', async () => {
  const other = await createPerson(portal);
  const { person, message } = await ask({ street: 'Kerkpad', email: other.email });
  const { status, body } = await takeOver(message.id);
  expect([status, body.error]).toEqual([409, expect.stringContaining('Er is al een gebruiker met dit e-mailadres.')]);
  expect(await stored(person.id)).toMatchObject({ street: 'Dijkweg', email: person.email });
});

test('two colleagues who press at once store it once', async () => {
  const { message } = await ask({ street: 'Kerkpad' });
  const both = await Promise.all([takeOver(message.id), takeOver(message.id)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

test('staff cannot store the details of a colleague, nor of somebody whose account was deleted', async () => {
  const colleague = await signedInPerson(portal, { isStaff: true });
  const message = await send(colleague.access, { kind: 'details', street: 'Kerkpad' });
  expect((await takeOver(message.id)).status).toBe(403);
  const { person, message: left } = await ask({ street: 'Kerkpad' });
  await portal.call('DELETE', `/api/users/${person.id}/`, { token: staff.access });
  const refused = await takeOver(left.id);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining('account van de afzender')]);
});

test('staff name the wish that a passed-on wish became', async () => {
  const person = await signedInPerson(portal);
  const wish = await send(person.access, { kind: 'wish', subject: 'Fietspad' });
  expect((await on(wish.id, 'wish', { wish_id: ' KE-12 ' })).body.form.wish_id).toBe('KE-12');
  const seen = await portal.call('GET', `/api/messages/${wish.id}/`, { token: person.access });
  expect(seen.body.form.wish_id).toBe('KE-12');
  expect((await on(wish.id, 'wish', { wish_id: 'KE-1' }, person.access)).status).toBe(403);
  const damage = await send(person.access, { kind: 'damage', what: 'dust', place: 'Erf' });
  for (const path of ['wish', 'take-over']) {
    const body = path === 'wish' ? { wish_id: 'KE-12' } : {};
    expect((await on(damage.id, path, body)).status).toBe(409);
    expect((await on(2_000_000_000, path, body)).status).toBe(404);
  }
});

test('a file of one kind has its fields as columns, and nothing that a spreadsheet executes', async () => {
  const person = await signedInPerson(portal, { firstName: '=1+1', lastName: '' });
  await send(person.access, {
    kind: 'damage',
    what: 'noise',
    since: '2026-11-02',
    place: '=HYPERLINK("a")',
    text: '<p>@a "b"; c</p>',
  });
  const { status, text, headers } = await portal.call('GET', '/api/messages/export/?form=damage', {
    token: staff.access,
  });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const [heading, ...rows] = text.split('\r\n');
  expect(heading).toMatch(/^\uFEFF"Referentie";.*;"Wat is er aan de hand";"Sinds";"Plek";"Op de kaart"$/);
  const row = rows.find((line) => line.includes('HYPERLINK'));
  expect(row).toContain(`"'=1+1";`);
  expect(row).toContain(`;"'@a ""b""; c";`);
  expect(row).toContain(`"Geluid";"02-11-2026";"'=HYPERLINK(""a"")";""`);
});

test('a file has all of 10,000 forms, each once, and is read a part at a time', async () => {
  const form = { kind: 'wish', reason: '', place: '', latitude: null, longitude: null, wish_id: '' } as const;
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    name: '',
    email: '',
    subject: `W${index}`,
    text: '',
    form,
  }));
  await portal.db.insert(messages).values(many);
  const { text } = await portal.call('GET', '/api/messages/export/?form=wish', { token: staff.access });
  const subjects = text.split('\r\n').flatMap((line) => /"(W\d+)"/.exec(line)?.[1] ?? []);
  expect(subjects).toEqual(many.map(({ subject }) => subject));
  const parts = await Array.fromAsync(writeFormsCsv(portal.db, 'wish'));
  expect(Math.max(...parts.map((part) => part.split('\r\n').length))).toBeLessThan(1100);
});
