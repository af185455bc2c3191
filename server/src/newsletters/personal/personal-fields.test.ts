import { findWrongField, withFallbacks } from '@dijkportaal/contract/newsletters/personal-fields';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { contacts } from '../../schema/contacts.ts';
import { profiles } from '../../schema/profiles.ts';
import { prepareNewsletter, type WrittenNewsletter } from '../sending/message.ts';
import { nothingKnown, readValues } from './read-values.ts';

const portal = await startTestPortal();
const { db, config } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mede', lastName: 'Werker' });

const personal: WrittenNewsletter = {
  id: 7,
  title: 'Nieuws voor {{voornaam|u}}',
  content: '<p>Beste {{ Voornaam | bewoner &amp; buur }}, over {{percelen|uw grond}}. Bel {{contactpersoon|ons}}.</p>',
  image: null,
  replyTo: '',
};

const render = (newsletter: WrittenNewsletter, values = nothingKnown) =>
  prepareNewsletter(config, newsletter).render({
    mailId: 12,
    email: 'linde@example.org',
    name: '',
    isContact: false,
    values,
  });

describe('a mail with personal fields', () => {
  test('says what is known of its reader, as text in each part', () => {
    const { subject, html, text } = render(personal, {
      ...nothingKnown,
      voornaam: 'Li<b>n & "de"',
      percelen: 'KLK A 1',
    });
    expect(subject).toBe('Nieuws voor Li<b>n & "de"');
    expect(text).toContain('Nieuws voor Li<b>n & "de"');
    expect(text).toContain('Beste Li<b>n & "de", over KLK A 1. Bel ons.');
    expect(html).toContain('Beste Li&lt;b&gt;n &amp; &quot;de&quot;, over KLK A 1. Bel ons.');
    expect(html).toContain('<title>Nieuws voor Li&lt;b&gt;n');
    expect(html + text).not.toMatch(/[{}]{2}[a-z]/i);
  });

  test('says the fallback of what is not known', () => {
    const { subject, html, text } = render(personal);
    expect(subject).toBe('Nieuws voor u');
    expect(text).toContain('Beste bewoner & buur, over uw grond. Bel ons.');
    expect(html).toContain('Beste bewoner &amp; buur, over uw grond.');
  });

  test('needs no values without fields', () => {
    expect(prepareNewsletter(config, personal).isPersonal).toBe(true);
    expect(prepareNewsletter(config, { ...personal, title: 'a', content: '<p>b</p>' }).isPersonal).toBe(false);
  });
});

test.each([
  ['Beste {{voornaam|bewoner}} en {{ Achternaam | buur }}', null],
  ['{{vornaam|bewoner}}', 'Het veld {{vornaam|bewoner}} bestaat niet.'],
  ['{{voornaam}}', 'Bij het veld {{voornaam}} hoort een tekst'],
  ['{{voornaam| }}', 'Bij het veld {{voornaam| }} hoort een tekst'],
  ['{{voornaam|bewoner}', 'Bij het veld {{voornaam|bewoner} hoort een tekst'],
  ['{{voor<strong>naam</strong>|bewoner}}', 'In het veld {{voornaam|bewoner}} staat opmaak'],
  ['voornaam}}', 'Het veld }} bestaat niet.'],
])('what is wrong in %j: %j', (text, problem) => {
  const found = findWrongField(text);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});

test('a field without its reader is its fallback', () => {
  expect(withFallbacks('{{percelen|uw grond }}, {{ander|x}}')).toBe('uw grond, {{ander|x}}');
});

test('an account says what its profile has, and a contact what the relationship system has', async () => {
  const person = await createPerson(portal, { firstName: 'Linde', lastName: 'Kolk' });
  await db.update(profiles).set({ parcels: 'KLK A 1' }).where(eq(profiles.userId, person.id));
  const made = await db
    .insert(contacts)
    .values([
      { name: 'Kolk, L.', userId: person.id, details: null },
      { name: 'Nieuwe bewoner', details: null },
    ])
    .returning({ id: contacts.id });
  const [own, unknown] = made.map(({ id }) => id);
  const values = await readValues(db, [
    { userId: person.id, contactId: null },
    // The address of this contact is that of somebody else's account.
    { userId: staff.id, contactId: own ?? null },
    { userId: null, contactId: unknown ?? null },
    { userId: null, contactId: null },
  ]);
  const linde = { voornaam: 'Linde', achternaam: 'Kolk', percelen: 'KLK A 1', contactpersoon: '' };
  expect(values).toEqual([linde, linde, nothingKnown, nothingKnown]);
});

describe('a newsletter with a field that does not exist', () => {
  const asStaff = (method: string, url: string, body?: object) =>
    portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
  const wrong = { title: 'Voor {{achternam|u}}', content: '<p>Beste {{vornaam|bewoner}}</p>', everyone: true };

  test('is saved as a draft, and neither scheduled nor mailed as a test', async () => {
    const { status, body } = await asStaff('POST', '', wrong);
    expect(status).toBe(200);
    expect(await asStaff('PUT', `${body.id}/`, { ...wrong, send: true })).toMatchObject({
      status: 400,
      body: {
        title: [expect.stringContaining('{{achternam|u}} bestaat niet')],
        content: [expect.stringContaining('{{vornaam|bewoner}} bestaat niet')],
      },
    });
    expect(await asStaff('POST', `${body.id}/test/`, {})).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('{{achternam|u}}') },
    });
    expect(await queuedMails(portal, staff.email)).toEqual([]);
  });

  test('is filled in with what is known of the caller in a test mail', async () => {
    const right = { ...wrong, title: 'Voor {{achternaam|u}}', content: '<p>Beste {{voornaam|bewoner}}</p>' };
    const { body } = await asStaff('POST', '', right);
    expect((await asStaff('POST', `${body.id}/test/`, {})).status).toBe(200);
    const [mail] = await queuedMails(portal, staff.email);
    expect(mail).toMatchObject({ content: { subject: 'Test: Voor Werker', html: '<p>Beste Mede</p>' } });
  });
});
