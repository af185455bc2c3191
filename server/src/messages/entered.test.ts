import { expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { isoDay } from '../platform/dutch-time.ts';
import { contacts } from '../schema/contacts.ts';
import { mailAddresses } from '../schema/newsletters.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Bente', lastName: 'Heuvel' });

const enter = (body: object) =>
  portal.call('POST', '/api/messages/entered/', {
    token: staff.access,
    body: { source: 'phone', happened_on: '2026-11-02', subject: 'Oprit', text: '<p>Blijft die open?</p>', ...body },
  });
async function makeContact(contact: Partial<typeof contacts.$inferInsert> = {}) {
  const [row] = await portal.db
    .insert(contacts)
    .values({ name: 'Wilg van Dam', ...contact })
    .returning();
  return row?.id ?? 0;
}
const inDays = (days: number) => isoDay(new Date(Date.now() + days * 24 * 3600_000));

test('what a resident told on the phone is their message, read by the team, with a receipt', async () => {
  const person = await signedInPerson(portal);
  const { status, body } = await enter({ profile: person.profileId });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      profile_id: person.profileId,
      name: 'Linde Kolk',
      email: person.email,
      source: 'phone',
      happened_on: '2026-11-02',
      entered_by: 'Bente Heuvel',
      state: 'new',
      read_at: expect.any(String),
    }),
  ]);
  const seen = await portal.call('GET', `/api/messages/${body.id}/`, { token: person.access });
  expect(seen.body).toMatchObject({ subject: 'Oprit', source: 'phone', happened_on: '2026-11-02' });
  const [mail, ...others] = await queuedMails(portal, person.email);
  expect(others).toEqual([]);
  expect(mail?.content).toMatchObject({
    subject: `Ontvangstbewijs ${body.reference}: Oprit`,
    html: '<blockquote><p>Blijft die open?</p></blockquote>',
    button: { url: expect.stringMatching(new RegExp(`/messages/${body.id}$`)) },
    facts: expect.arrayContaining([{ label: 'Datum', value: '02-11-2026' }]),
  });
  expect(mail?.content.paragraphs[0]).toContain('door de telefoon');
  const receipt = await portal.call('GET', `/api/messages/${body.id}/receipt/`, { token: person.access });
  expect(receipt.text).toContain('Dit hebben wij vastgelegd:');
  const timeline = await portal.call('GET', `/api/profiles/${person.profileId}/timeline/`, { token: staff.access });
  expect(timeline.body.results).toContainEqual(expect.objectContaining({ kind: 'message', title: 'Oprit' }));
  const { rows } = await portal.pool.query(
    "select actor_id, object, details from audit_log where action = 'message.enter'",
  );
  expect(rows).toEqual([
    { actor_id: staff.id, object: `message ${body.id}`, details: { items: [`user ${person.id}`] } },
  ]);
});

test('of a contact without an account it is on their page, and the mail has no link to the portal', async () => {
  const email = 'wilg@example.org';
  const contact = await makeContact({ email });
  const { body } = await enter({ contact, source: 'letter' });
  expect(body).toMatchObject({ profile_id: null, name: 'Wilg van Dam', email, source: 'letter' });
  const [mail] = await queuedMails(portal, email);
  expect([mail?.content.subject, mail?.content.button]).toEqual([
    `Ontvangstbewijs ${body.reference}: Oprit`,
    undefined,
  ]);
  const timeline = await portal.call('GET', `/api/contacts/${contact}/timeline/`, { token: staff.access });
  expect(timeline.body.results).toContainEqual(expect.objectContaining({ kind: 'message', title: 'Oprit' }));
  // It stays with them when they get an account.
  const account = await createPerson(portal);
  await portal.pool.query('update contacts set user_id = $1 where id = $2', [account.id, contact]);
  const later = await portal.call('GET', `/api/profiles/${account.profileId}/timeline/`, { token: staff.access });
  expect(later.body.results).toContainEqual(expect.objectContaining({ kind: 'message', title: 'Oprit' }));
});

test('a contact with an account is that account', async () => {
  const person = await createPerson(portal);
  const contact = await makeContact({ userId: person.id, email: 'oud@example.org' });
  expect((await enter({ contact })).body).toMatchObject({ profile_id: person.profileId, email: person.email });
  expect(await queuedMails(portal, 'oud@example.org')).toEqual([]);
});

test.each([
  ['no address', ''],
  ['an address that bounces', 'terug@example.org'],
])('somebody with %s gets no receipt', async (_what, email) => {
  await portal.db
    .insert(mailAddresses)
    .values({ email: 'terug@example.org', bouncedAt: new Date() })
    .onConflictDoNothing();
  const before = (await portal.pool.query('select from mails')).rowCount;
  expect((await enter({ contact: await makeContact({ email }) })).status).toBe(200);
  expect((await portal.pool.query('select from mails')).rowCount).toBe(before);
});

test('today is accepted, a day to come is not', async () => {
  const { profileId: profile } = await createPerson(portal);
  expect((await enter({ profile, happened_on: inDays(0) })).status).toBe(200);
  const { status, body } = await enter({ profile, happened_on: inDays(2) });
  expect([status, body]).toEqual([
    400,
    { happened_on: ['Deze dag is nog niet geweest. Kies vandaag of een eerdere dag.'] },
  ]);
});

test.each([
  [{ profile: 2_000_000 }, { profile: ['Dit is er niet meer. Een collega heeft het misschien verwijderd.'] }],
  [{ contact: 2_000_000 }, { contact: ['Dit is er niet meer. Een collega heeft het misschien verwijderd.'] }],
  [{}, { non_field_errors: ['Kies één persoon.'] }],
  [{ profile: 1, contact: 1 }, { non_field_errors: ['Kies één persoon.'] }],
  [{ profile: 1, source: 'portal' }, { source: [expect.any(String)] }],
  [{ profile: 1, subject: '\u200B' }, { subject: ['Vul een onderwerp in.'] }],
])('%j is refused', async (body, errors) => {
  const before = (await portal.pool.query('select from messages')).rowCount;
  const response = await enter(body);
  expect([response.status, response.body]).toEqual([400, errors]);
  expect((await portal.pool.query('select from messages')).rowCount).toBe(before);
});
