import { expect, test } from 'vitest';
import { makeNewsletter, readMails } from '../../../test/newsletters.ts';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../../test/portal.ts';
import { changesVersion } from '../../../test/versions.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const reader = await createPerson(portal, { email: 'lezer@example.org' });
const id = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 2 });
await portal.pool.query(`insert into contacts (name, email) values ('Wilg', 'wilg@example.org');
  insert into newsletter_mails (newsletter_id, user_id, contact_id, email)
    values (${id}, ${reader.id}, null, 'lezer@example.org'), (${id}, null, 1, 'wilg@example.org')`);

const changesMails = (statement: string) => changesVersion(portal, 'newsletter_mails', statement);

test.each([
  ['a mail that was sent', `update newsletter_mails set state = 'sent', sent_at = now()`],
  ['a bounce', `update newsletter_mails set state = 'bounced', reason = '550' where id = 1`],
  ['another address', `update newsletter_mails set email = 'els@example.org' where id = 2`],
  ['another recipient', `insert into newsletter_mails (newsletter_id, email) values (${id}, 'beuk@example.org')`],
  ['the number of recipients', `update newsletters set recipients = 3`],
  ['a newsletter that is paused', `update newsletters set state = 'paused'`],
  ['the address of an account', `update users set email = 'nieuw@example.org' where id = ${reader.id}`],
  ['the address of a contact', `update contacts set email = 'els@example.org' where id = 1`],
  ['a deleted account', `delete from users where id = ${reader.id}`],
  ['a deleted contact', 'delete from contacts where id = 1'],
  ['a deleted newsletter', `delete from newsletters where id = ${id}`],
  ['the end of all', 'truncate newsletter_mails cascade'],
])('%s changes the version of the mails', async (_name, statement) => {
  expect(await changesMails(statement)).toBe(true);
});

test('a longer lease and a saved form do not', async () => {
  const open = await makeNewsletter(portal, { state: 'scheduled', recipients: 2 });
  await portal.pool.query(`insert into newsletter_mails (newsletter_id) values (${open})`);
  expect(await changesMails('update newsletter_mails set due_at = now()')).toBe(false);
  expect(await changesMails(`update newsletters set title = 'Dijknieuws', state = 'scheduled', recipients = 2`)).toBe(
    false,
  );
});

test('a recipient who is removed through one process leaves the list of every other', async () => {
  const newsletter = await makeNewsletter(portal, { state: 'sending', startedAt: new Date(), recipients: 2 });
  await portal.pool.query(`insert into newsletter_mails (newsletter_id, email)
    values (${newsletter}, 'eik@example.org'), (${newsletter}, 'wilg@example.org')`);
  const [mail] = await readMails(portal, newsletter);
  const other = await startPortalOn(portal);
  const read = (headers = {}) =>
    other.call('GET', `/api/newsletter-mails/?newsletter=${newsletter}`, { token: staff.access, headers });
  try {
    const before = await read();
    expect(before.body.count).toBe(2);
    const ifNoneMatch = { 'if-none-match': String(before.headers['etag']) };
    expect(await read(ifNoneMatch)).toMatchObject({ status: 304, text: '' });
    expect((await portal.call('DELETE', `/api/newsletter-mails/${mail?.id}/`, { token: staff.access })).status).toBe(
      200,
    );
    const after = await read(ifNoneMatch);
    expect([after.status, after.body.count, after.body.results[0].email]).toEqual([200, 1, 'wilg@example.org']);
  } finally {
    await other.app.close();
  }
});
