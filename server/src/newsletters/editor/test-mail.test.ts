import { expect, test } from 'vitest';
import { queuedMails } from '../../../test/mail.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { mails } from '../../platform/mail/tables.ts';
import { newsletterMails, newsletters } from '../../schema/newsletters.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Mede', lastName: 'Werker' });
await createPerson(portal, { profile: { newsletter: true }, lastLogin: new Date() });

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/newsletters/${url}`, {
    token: staff.access,
    ...(method === 'POST' && { body: {} }),
    ...(body !== undefined && { body }),
  });

test('a test mail is sent to the caller only and changes nothing', async () => {
  const { body } = await asStaff('POST', '', { title: 'Zomerpost', content: '<p>Tekst</p>', everyone: true });
  expect(await asStaff('POST', `${body.id}/test/`)).toMatchObject({
    status: 200,
    body: { detail: 'De testmail is onderweg naar uw eigen e-mailadres.' },
  });
  const [mail, ...others] = await queuedMails(portal, staff.email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: { address: staff.email, name: 'Mede Werker' },
    content: { subject: 'Test: Zomerpost', html: '<p>Tekst</p>' },
  });
  expect(await db.$count(mails)).toBe(1);
  expect(await db.$count(newsletterMails)).toBe(0);
  expect((await asStaff('GET', `${body.id}/`)).body).toEqual(body);
});

test('a test mail goes to chosen addresses of the settings, with their sender and reply address', async () => {
  await db.delete(mails);
  const { body } = await asStaff('POST', '', { title: 'Herfstpost', content: '<p>Tekst</p>' });
  const change = (settings: object) => portal.call('PUT', '/api/sites/1/', { token: staff.access, body: settings });
  expect(
    await change({
      newsletter_sender: 'Team Dijk\r\nBcc: x',
      newsletter_reply_to: 'Vragen@example.org',
      newsletter_test_addresses: ' een@example.org\nTWEE@example.org, een@example.org\n',
    }),
  ).toMatchObject({
    status: 200,
    body: {
      newsletter_sender: 'Team Dijk Bcc: x',
      newsletter_reply_to: 'vragen@example.org',
      newsletter_test_addresses: 'een@example.org\ntwee@example.org',
    },
  });
  expect(await asStaff('POST', `${body.id}/test/`, { to: ['twee@example.org', staff.email] })).toMatchObject({
    status: 200,
  });
  const [mail] = await queuedMails(portal, 'twee@example.org');
  expect(mail).toMatchObject({ fromName: 'Team Dijk Bcc: x', replyTo: 'vragen@example.org' });
  expect(await db.$count(mails)).toBe(2);
  expect(await asStaff('POST', `${body.id}/test/`, { to: ['drie@example.org'] })).toMatchObject({
    status: 400,
    body: { to: [expect.stringContaining('drie@example.org')] },
  });
  expect(await db.$count(mails)).toBe(2);
});

test.each([
  ['newsletter_sender', 'Dijk <dijk@example.org>'],
  ['newsletter_reply_to', 'een@example.org, twee@example.org'],
  ['newsletter_test_addresses', 'een@example.org\ngeen adres'],
  ['newsletter_test_addresses', Array.from({ length: 11 }, (_, index) => `lezer${index}@example.org`).join('\n')],
])('%s is refused: %s', async (field, value) => {
  const { status, body } = await portal.call('PUT', '/api/sites/1/', { token: staff.access, body: { [field]: value } });
  expect(status).toBe(400);
  expect(body).toHaveProperty(field);
});

test('a person can send at most thirty test mails an hour', async () => {
  const { body } = await asStaff('POST', '', { title: 'Te vaak', content: '<p>Tekst</p>' });
  await db.delete(mails);
  const responses = [];
  for (let n = 0; n < 30; n += 1) responses.push(await asStaff('POST', `${body.id}/test/`));
  const refused = responses.filter(({ status }) => status !== 200);
  // Three were asked for by the tests above.
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({ status: 429, body: { error: expect.stringContaining('30 testmails') } });
  expect(await db.$count(mails)).toBe(27);
  const colleague = await signedInPerson(portal, { isStaff: true });
  const other = await portal.call('POST', `/api/newsletters/${body.id}/test/`, { token: colleague.access, body: {} });
  expect(other.status).toBe(200);
  expect(await db.$count(newsletters)).toBe(3);
});
