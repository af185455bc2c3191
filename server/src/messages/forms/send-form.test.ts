import { expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { upload } from '../../../test/stored-files.ts';
import { contacts } from '../../schema/contacts.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const profile = {
  street: 'Dijkweg',
  houseNumber: '4',
  zip: '6666 AB',
  city: 'Waterland',
  polygons: [{ name: 'Waterland A 12', polygon: [] }],
};
const linde = await signedInPerson(portal, { profile });

const send = (token: string, body: object, headers: Record<string, string> = {}) =>
  portal.call('POST', '/api/messages/forms/', { token, body, headers });
const list = async (token: string, query = '') =>
  (await portal.call('GET', `/api/messages/${query}`, { token })).body as { count: number; results: { id: number }[] };

const wish = { kind: 'wish', subject: 'Een breder fietspad', reason: 'Voor de kinderen', text: '<p>Graag.</p>' };
const damage = {
  kind: 'damage',
  what: 'vibration',
  since: '2026-11-02',
  place: 'Achter de schuur',
  latitude: 51.93,
  longitude: 5.63,
  about: { kind: 'parcel', ref: 'Waterland A 12' },
};

test('a wish is a message with fields, whose receipt says that it is not agreed yet', async () => {
  const person = await signedInPerson(portal);
  const { status, body } = await send(person.access, wish);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      subject: 'Een breder fietspad',
      text: '<p>Graag.</p>',
      state: 'new',
      form: { kind: 'wish', reason: 'Voor de kinderen', place: '', latitude: null, longitude: null, wish_id: '' },
    }),
  ]);
  expect((await queuedMails(portal, person.email))[0]?.content).toMatchObject({
    subject: `Ontvangstbewijs ${body.reference}: Een breder fietspad`,
    facts: expect.arrayContaining([
      { label: 'Formulier', value: 'Wens doorgeven' },
      { label: 'Waarom', value: 'Voor de kinderen' },
    ]),
    closing: [expect.stringContaining('nog niet toegezegd')],
  });
  const receipt = await portal.call('GET', `/api/messages/${body.id}/receipt/`, { token: person.access });
  for (const part of ['Waarom: Voor de kinderen', 'nog niet toegezegd']) expect(receipt.text).toContain(part);
});

test('damage has its place, day and photos, in the mail to the team as well', async () => {
  await portal.pool.query("update settings set contact_email = 'team@example.org'");
  const photo = (await upload(portal, linde.access, { name: 'scheur.txt', content: 'foto' })).body.id as number;
  const { body } = await send(linde.access, { ...damage, uploads: [photo] });
  const { about: _about, ...fields } = damage;
  expect(body).toMatchObject({
    subject: 'Schade of hinder melden: trillingen',
    form: fields,
    about: { kind: 'parcel', name: 'Waterland A 12' },
    files: [{ file_name: 'scheur.txt' }],
  });
  const facts = [
    { label: 'Formulier', value: 'Schade of hinder melden' },
    { label: 'Wat is er aan de hand', value: 'Trillingen' },
    { label: 'Sinds', value: '02-11-2026' },
    { label: 'Plek', value: 'Achter de schuur' },
    { label: 'Op de kaart', value: '51.93, 5.63' },
  ];
  for (const to of ['team@example.org', linde.email]) {
    const [mail] = (await queuedMails(portal, to)).toReversed();
    expect(mail?.content.facts).toEqual(expect.arrayContaining(facts));
  }
  expect((await list(staff.access, '?search=schuur')).results.map(({ id }) => id)).toEqual([body.id]);
});

test('details have what is stored next to what is asked, and only where they differ', async () => {
  const person = await signedInPerson(portal, { profile });
  await portal.db.insert(contacts).values({ name: 'Linde Kolk', userId: person.id, mobilePhone: '06 11111111' });
  const { body } = await send(person.access, {
    kind: 'details',
    street: 'Kerkpad',
    zip: '6666ab',
    house_number: '4',
    phone: '06 22222222',
  });
  expect(body).toMatchObject({
    subject: 'Gegevens wijzigen',
    form: {
      changes: [
        { field: 'street', from: 'Dijkweg', to: 'Kerkpad' },
        { field: 'phone', from: '06 11111111', to: '06 22222222' },
      ],
      taken_over_at: null,
    },
  });
  expect((await queuedMails(portal, person.email))[0]?.content.facts).toContainEqual({
    label: 'Straat',
    value: 'Kerkpad (was: Dijkweg)',
  });
});

const refusals: [string, object, RegExp][] = [
  ['no kind', {}, /kind/],
  ['an unknown kind', { kind: 'klacht' }, /kind/],
  ['a wish without words', { kind: 'wish', subject: '  ' }, /subject/],
  ['a field of another form', { ...wish, what: 'crack' }, /what/],
  ['fields that only staff set', { ...wish, wish_id: 'KE-1' }, /wish_id/],
  ['damage without a place', { kind: 'damage', what: 'crack', place: ' \n' }, /"place"/],
  ['a place outside the Netherlands', { ...damage, latitude: 48.85, longitude: 2.35 }, /niet in Nederland/],
  ['half a point', { ...damage, longitude: null }, /lengtegraad/],
  ['a day to come', { ...damage, since: '2099-01-01' }, /nog niet geweest/],
  ['a day that is none', { ...damage, since: '2026-02-30' }, /since/],
  ['a parcel of somebody else', { ...damage, about: { kind: 'parcel', ref: 'Elders B 1' } }, /about/],
  ['too long a place', { ...damage, place: 'a'.repeat(301) }, /"place"/],
  ['details that stay the same', { kind: 'details', street: 'Dijkweg' }, /hetzelfde/],
  ['an address that is none', { kind: 'details', email: 'linde' }, /email/],
];

test.each(refusals)('%s is refused and stores nothing', async (_name, body, words) => {
  const before = (await list(linde.access)).count;
  const response = await send(linde.access, body);
  expect([response.status, response.text]).toEqual([400, expect.stringMatching(words)]);
  expect((await list(linde.access)).count).toBe(before);
});

test('a form that is sent twice with the same key is one message', async () => {
  const person = await signedInPerson(portal);
  const [one, other] = await Promise.all([1, 2].map(() => send(person.access, wish, { 'idempotency-key': 'form-1' })));
  expect([one?.status, one?.body]).toEqual([200, other?.body]);
  expect(await queuedMails(portal, person.email)).toHaveLength(1);
});

test('the list has the messages of one form, also for residents', async () => {
  const person = await signedInPerson(portal);
  const { body } = await send(person.access, wish);
  await portal.call('POST', '/api/messages/', { token: person.access, body: { subject: 'Gewoon' } });
  expect((await list(person.access, '?form=wish')).results.map(({ id }) => id)).toEqual([body.id]);
  expect((await list(person.access, '?form=damage')).count).toBe(0);
  expect((await list(staff.access, '?form=wish')).results.map(({ id }) => id)).toContain(body.id);
});

test('lines in a field cannot become lines of a mail', async () => {
  const person = await signedInPerson(portal);
  const { body } = await send(person.access, { ...wish, reason: 'Omdat\r\nReferentie: B1\u2028nee' });
  expect(body.form.reason).toBe('Omdat Referentie: B1 nee');
});

test('fields come back from the bin, and what is about the person goes with the account', async () => {
  const person = await signedInPerson(portal, { profile });
  const asked = (await send(person.access, { kind: 'details', city: 'Elders' })).body;
  const reported = (await send(person.access, { ...damage })).body;
  const url = `/api/messages/${asked.id}/`;
  await portal.call('DELETE', url, { token: staff.access });
  const items = [{ kind: 'message', id: asked.id }];
  await portal.call('POST', '/api/bin/restore/', { token: staff.access, body: { items } });
  expect((await portal.call('GET', url, { token: staff.access })).body.form).toEqual(asked.form);
  await portal.call('DELETE', `/api/users/${person.id}/`, { token: staff.access });
  expect((await portal.call('GET', url, { token: staff.access })).body.form).toEqual({ ...asked.form, changes: [] });
  const { body: left } = await portal.call('GET', `/api/messages/${reported.id}/`, { token: staff.access });
  expect([left.name, left.email, left.form]).toEqual(['', '', reported.form]);
});

test('staff write the texts of the forms, which residents read', async () => {
  const { body: page } = await portal.call('GET', '/api/sites/', { token: staff.access });
  const [site] = page.results;
  const text = { title: ' Iets wensen ', introduction: '<b>Zo</b>', help: '' };
  const forms = { ...site.forms, wish: text };
  const saved = await portal.call('PUT', `/api/sites/${site.id}/`, { token: staff.access, body: { forms } });
  expect(saved.body.forms).toEqual({ ...forms, wish: { ...text, title: 'Iets wensen' } });
  const { body: seen } = await portal.call('GET', '/api/sites/', { token: linde.access });
  expect(seen.results[0].forms).toEqual(saved.body.forms);
});
