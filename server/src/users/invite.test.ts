import { expect, test } from 'vitest';
import { queuedMails, tokenIn } from '../../test/mail.ts';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { cleanUpLinks } from '../auth/links/mailed-links.ts';
import { contacts } from '../schema/contacts.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

const invite = (...ids: number[]) => send(ids, false);
const send = async (ids: number[], recent: boolean) => {
  const body = { ids, include_recent: recent };
  const response = await portal.call('POST', '/api/users/invite/', { token: staff.access, body });
  return response.body;
};
const bulk = async (ids: number[], recent = false) => {
  const body = { action: 'invite_again', ids, include_recent: recent };
  return (await portal.call('POST', '/api/contacts/bulk/', { token: staff.access, body })).body;
};
const read = async (path: string) => (await portal.call('GET', path, { token: staff.access })).body;
const signInWith = async (token: string) =>
  (await portal.call('POST', '/auth/passwordless-login-confirm/', { body: { token } })).status;
const linkTo = async (email: string) => tokenIn((await queuedMails(portal, email))[0] ?? expect.fail());
/** As if the last invitation was mailed this long ago. */
const ageInvitation = (userId: number, interval: string) =>
  portal.pool.query(
    `update mailed_links set created_at = now() - $2::interval, expires_at = now() - $2::interval + interval '14 days'
     where user_id = $1`,
    [userId, interval],
  );
const makeContact = async (values: Partial<typeof contacts.$inferInsert>) => {
  const [row] = await portal.db
    .insert(contacts)
    .values({ name: 'Linde', ...values })
    .returning();
  return row?.id ?? expect.fail();
};

test('an invitation replaces the one before it, and shows when it was mailed', async () => {
  const { id, email } = await createPerson(portal);
  const contact = await makeContact({ email, userId: id });
  expect((await read(`/api/users/${id}/`)).invited_at).toBeNull();
  expect(await invite(id)).toEqual({ done: [id], failed: [] });
  const first = await linkTo(email);
  await ageInvitation(id, '2 hours');
  expect(await invite(id)).toEqual({ done: [id], failed: [] });
  const second = await linkTo(email);
  expect(await queuedMails(portal, email)).toHaveLength(1);
  expect(Date.now() - Date.parse((await read(`/api/users/${id}/`)).invited_at)).toBeLessThan(60_000);
  expect((await read(`/api/contacts/${contact}/`)).invited_at).not.toBeNull();
  expect([await signInWith(first), await signInWith(second)]).toEqual([401, 200]);
  await portal.pool.query('update users set last_login = now() where id = $1', [id]);
  expect([(await read(`/api/users/${id}/`)).invited_at, (await invite(id)).failed]).toEqual([
    null,
    [{ id, name: expect.any(String), reason: 'Deze persoon heeft al ingelogd.' }],
  ]);
  const { rows } = await portal.pool.query(`select actor_id from audit_log where action = 'user.invite'`);
  expect(rows).toEqual([{ actor_id: staff.id }, { actor_id: staff.id }]);
});

test('people invited within the hour get another mail only on request', async () => {
  const { id, email, username } = await createPerson(portal);
  const contact = await makeContact({ email, userId: id });
  await invite(id);
  const token = await linkTo(email);
  const reason = 'Deze persoon is minder dan een uur geleden al uitgenodigd.';
  expect(await invite(id)).toEqual({ done: [], failed: [{ id, name: username, reason }] });
  expect(await bulk([contact])).toEqual({ done: [], failed: [{ id: contact, name: 'Linde', reason }] });
  expect(await linkTo(email)).toBe(token);
  expect(await send([id], true)).toMatchObject({ done: [id] });
  expect(await bulk([contact], true)).toMatchObject({ done: [contact] });
  expect(await queuedMails(portal, email)).toHaveLength(1);
  expect(await linkTo(email)).not.toBe(token);
});

test('colleagues who invite the same people at the same time send one mail each', async () => {
  const people = [await createPerson(portal), await createPerson(portal)];
  const ids = people.map(({ id }) => id);
  const linked = await Promise.all(people.map(({ id, email }) => makeContact({ email, userId: id })));
  const responses = await Promise.all([invite(...ids), bulk(linked), invite(...ids.toReversed()), bulk(linked)]);
  expect(responses.flatMap(({ done }) => done)).toHaveLength(2);
  const { rows } = await portal.pool.query('select count(*)::int from mails where recipient = any($1)', [
    people.map(({ email }) => email),
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});

test('says for each person who cannot be invited why not', async () => {
  const inactive = await createPerson(portal, { isActive: false });
  const colleague = await createPerson(portal, { isStaff: true });
  const fresh = await createPerson(portal);
  const without = await makeContact({ name: 'Nieuw', email: 'nieuw@example.org' });
  expect(await invite(inactive.id, colleague.id, 999_999, fresh.id, fresh.id)).toEqual({
    done: [fresh.id],
    failed: [
      { id: inactive.id, name: inactive.username, reason: 'Dit account is niet actief.' },
      {
        id: colleague.id,
        name: colleague.username,
        reason: 'Alleen een beheerder mag een medewerker uitnodigen, bij Gebruikers.',
      },
      { id: 999_999, name: '', reason: 'Deze gebruiker bestaat niet meer.' },
    ],
  });
  expect((await bulk([without, 999_999])).failed).toEqual([
    { id: without, name: 'Nieuw', reason: 'Dit contact heeft nog geen account.' },
    { id: 999_999, name: '', reason: 'Dit contact bestaat niet meer.' },
  ]);
  expect(await queuedMails(portal, inactive.email)).toEqual([]);
});

test('a contact with the account of a colleague invites nobody', async () => {
  const colleague = await createPerson(portal, { isStaff: true });
  const contact = await makeContact({ name: 'Collega', email: colleague.email, userId: colleague.id });
  expect((await bulk([contact])).failed).toEqual([
    { id: contact, name: 'Collega', reason: 'Alleen een beheerder mag een medewerker uitnodigen, bij Gebruikers.' },
  ]);
  const unlinked = await makeContact({ name: 'Collega', email: colleague.email });
  await portal.call('POST', `/api/contacts/${unlinked}/convert_to_user/`, { token: staff.access });
  expect(await queuedMails(portal, colleague.email)).toEqual([]);
});

test('a contact whose addresses were all invited is invited again at all of them', async () => {
  const email = 'beide-a@example.org; beide-b@example.org';
  const contact = await makeContact({ email, inviteAllEmailAddresses: true });
  await portal.call('POST', `/api/contacts/${contact}/convert_to_user/`, { token: staff.access });
  const before = new Set([await linkTo('beide-a@example.org'), await linkTo('beide-b@example.org')]);
  expect(await bulk([contact], true)).toEqual({ done: [contact], failed: [] });
  const after = [await linkTo('beide-a@example.org'), await linkTo('beide-b@example.org')];
  expect(after.some((token) => before.has(token))).toBe(false);
});

test('an expired invitation is still stored, and only its link is invalid', async () => {
  const { id, email } = await createPerson(portal);
  await invite(id);
  await ageInvitation(id, '20 days');
  await cleanUpLinks(portal.db);
  const { body } = await portal.call('GET', '/api/users/?account=not_begun&page_size=1000', { token: staff.access });
  const listed = body.results.find((user: { id: number }) => user.id === id);
  expect(Date.now() - Date.parse(listed.invited_at)).toBeGreaterThan(19 * 24 * 60 * 60_000);
  expect(await signInWith(await linkTo(email))).toBe(401);
  expect(await invite(id)).toMatchObject({ done: [id] });
});

test('a scanner that used an invitation has not signed in for the person, who can be invited again', async () => {
  const { id, email, profileId } = await createPerson(portal, { passwordHash: null });
  const contact = await makeContact({ email, userId: id });
  await invite(id);
  await portal.pool.query('update contacts set invited_at = now() where id = $1', [contact]);
  const { body } = await portal.call('POST', '/auth/passwordless-login-confirm/', {
    body: { token: await linkTo(email) },
  });
  expect((await portal.call('GET', '/api/profile/', { token: body.access })).status).toBe(200);
  const hasSignedIn = async () => {
    const { results } = await read(`/api/profiles/${profileId}/timeline/`);
    return results.some(({ state }: { state: string }) => state === 'signed_in');
  };
  expect(await hasSignedIn()).toBe(false);
  const shown = async () => {
    const account = await read(`/api/profiles/${profileId}/account/`);
    const [user, person] = [await read(`/api/users/${id}/`), await read(`/api/contacts/${contact}/`)];
    return [user.last_login, user.invited_at, person.invited_at, account.last_visit, account.invitation].map(
      (one) => one === null,
    );
  };
  expect(await shown()).toEqual([true, false, false, true, false]);
  await ageInvitation(id, '40 days');
  await cleanUpLinks(portal.db);
  expect(await shown()).toEqual([true, false, false, true, false]);
  expect(await invite(id)).toEqual({ done: [id], failed: [] });
  const second = await portal.call('POST', '/auth/passwordless-login-confirm/', {
    body: { token: await linkTo(email) },
  });
  await portal.call('POST', '/auth/confirm-presence/', { token: second.body.access });
  expect(await shown()).toEqual([false, true, true, false, true]);
  expect(await hasSignedIn()).toBe(true);
});

test('the ids of a filtered list are those of its rows', async () => {
  const [group] = (await portal.pool.query(`insert into groups (name) values ('Pachters') returning id`)).rows;
  const people = [await createPerson(portal), await createPerson(portal, { lastLogin: new Date() })];
  for (const { id } of people) await portal.pool.query('insert into user_groups values ($1, $2)', [id, group.id]);
  for (const query of [`group=${group.id}`, `group=${group.id}&account=never`, 'search=person', 'role=staff']) {
    const listed = await read(`/api/users/?${query}&page_size=1000`);
    const { ids } = await read(`/api/users/ids/?${query}`);
    expect(ids).toEqual(listed.results.map(({ id }: { id: number }) => id));
  }
  expect((await read(`/api/users/ids/?group=${group.id}&account=never`)).ids).toEqual([people[0]?.id]);
});
