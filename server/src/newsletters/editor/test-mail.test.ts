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
  portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });

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

test('a person can send at most thirty test mails an hour', async () => {
  const { body } = await asStaff('POST', '', { title: 'Te vaak', content: '<p>Tekst</p>' });
  await db.delete(mails);
  const responses = [];
  for (let n = 0; n < 30; n += 1) responses.push(await asStaff('POST', `${body.id}/test/`));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ status: 429, body: { error: expect.stringContaining('30 testmails') } });
  expect(await db.$count(mails)).toBe(29);
  const colleague = await signedInPerson(portal, { isStaff: true });
  const other = await portal.call('POST', `/api/newsletters/${body.id}/test/`, { token: colleague.access });
  expect(other.status).toBe(200);
  expect(await db.$count(newsletters)).toBe(2);
});
