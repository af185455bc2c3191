import { users as contract } from '@dijkportaal/contract/users';
import { describe, expect, test } from 'vitest';
import { labelPerson } from '../../test/labels.ts';
import { queuedMails } from '../../test/mail.ts';
import { createPerson, password, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const superuser = await signedInPerson(portal, { isSuperuser: true });
const newPassword = 'vier losse woorden hier';
const typed = { password: newPassword, confirm_password: newPassword };

const change = (id: number, body: unknown, token = superuser.access) =>
  portal.call('PUT', `/api/users/${id}/`, { token, body });
const read = async (id: number) => (await portal.call('GET', `/api/users/${id}/`, { token: staff.access })).body;
const eventsAbout = async (id: number) =>
  (
    await portal.pool.query(
      `select action, actor_id, details from audit_log where object = $1 and action like 'user.%' order by id`,
      [`user ${id}`],
    )
  ).rows;
const isSignedIn = async (token: string) => (await portal.call('GET', '/api/user/', { token })).status === 200;
const isRenewed = async (refresh: string) =>
  (await portal.call('POST', '/api/dj-rest-auth/token/refresh/', { body: { refresh } })).status === 200;
const liveLinks = async (id: number) =>
  (await portal.pool.query('select 1 from mailed_links where user_id = $1', [id])).rows.length;
const askLink = (email: string) => portal.call('POST', '/auth/send-login-link/', { body: { email } });
const login = (email: string, tried: string) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: tried } });

describe('PUT', () => {
  test('changes only the given fields', async () => {
    const person = await createPerson(portal, { firstName: 'Oud', lastName: 'Blijft' });
    await labelPerson(portal, person.id, { groups: ['Een', 'Twee'], zones: ['Zone'] });
    const before = await read(person.id);
    const [kept] = before.groups;
    const body = { first_name: 'Nieuw', groups: [kept.id], last_login: '2020-01-01T00:00:00Z' };
    const response = await change(person.id, body, staff.access);
    expect([response.status, response.body]).toEqual([200, contract.replace.response.parse(response.body)]);
    expect(response.body).toEqual({ ...before, first_name: 'Nieuw', groups: [kept] });
    expect(await read(person.id)).toEqual(response.body);
    expect(await eventsAbout(person.id)).toEqual([
      { action: 'user.change', actor_id: staff.id, details: { fields: ['first_name', 'groups'] } },
    ]);
  });

  test('of equal values is not logged and ends no session', async () => {
    const person = await signedInPerson(portal);
    await labelPerson(portal, person.id, { zones: ['Zelfde'] });
    const { username, email, first_name, last_name, is_staff, is_active, profile } = await read(person.id);
    const same = { username, email: email.toUpperCase(), first_name, last_name, is_staff, is_active };
    const zones = profile.zones.map(({ id }: { id: number }) => id);
    const response = await change(person.id, { ...same, zones, groups: [], password: '' }, staff.access);
    expect(response.status).toBe(200);
    expect(await eventsAbout(person.id)).toEqual([]);
    expect(await isSignedIn(person.access)).toBe(true);
    expect(await queuedMails(portal, email)).toEqual([]);
  });
});

test('a job title is for staff to set, and is read in the account and the profile', async () => {
  const colleague = await signedInPerson(portal, { isStaff: true });
  expect((await change(colleague.id, { job_title: ' Omgevingsmanager ' })).body.job_title).toBe('Omgevingsmanager');
  const url = `/api/profiles/${colleague.profileId}/`;
  const put = (token: string, body: object) => portal.call('PUT', url, { token, body });
  expect((await put(colleague.access, { job_title: 'Rentmeester' })).body.job_title).toBe('Rentmeester');
  expect((await read(colleague.id)).job_title).toBe('Rentmeester');
  expect((await put(colleague.access, { job_title: 'a'.repeat(101) })).body).toEqual({
    job_title: ['Gebruik maximaal 100 tekens.'],
  });
  expect((await put(staff.access, { job_title: 'Anders' })).status).toBe(403);
  const resident = await signedInPerson(portal);
  const own = { token: resident.access, body: { job_title: 'Dijkgraaf' } };
  expect((await portal.call('PUT', `/api/profiles/${resident.profileId}/`, own)).status).toBe(400);
  const asked = await portal.call('POST', '/api/messages/', { token: resident.access, body: { subject: 'Oprit' } });
  const answer = { token: colleague.access, body: { text: '<p>Die blijft open.</p>' } };
  expect((await portal.call('POST', `/api/messages/${asked.body.id}/replies/`, answer)).body).toMatchObject({
    name: 'Linde Kolk',
    job_title: 'Rentmeester',
  });
  expect(await eventsAbout(colleague.id)).toEqual([
    { action: 'user.change', actor_id: superuser.id, details: { fields: ['job_title'] } },
  ]);
});

test('of an unknown account is not found', async () => {
  expect((await change(2_000_000_000, { first_name: 'X' })).status).toBe(404);
  expect((await portal.call('GET', '/api/users/2000000000/', { token: staff.access })).status).toBe(404);
  expect((await portal.call('DELETE', '/api/users/2000000000/', { token: staff.access })).status).toBe(404);
});

test.each([
  [{ username: ' ' }, { username: ['Dit veld mag niet leeg zijn.'] }],
  [{ email: '' }, { email: ['Dit veld mag niet leeg zijn.'] }],
  [{ first_name: 'a'.repeat(151) }, { first_name: ['Gebruik maximaal 150 tekens.'] }],
  [{ groups: [2_000_000] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
  [{ zones: [2_000_000] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
  [{ password: newPassword }, { confirm_password: ['De wachtwoorden komen niet overeen.'] }],
  [{ password: 'kort', confirm_password: 'kort' }, { password: ['Gebruik minimaal 12 tekens.'] }],
  [
    { first_name: 'Hadewych', password: 'hadewych1234', confirm_password: 'hadewych1234' },
    { password: ['Gebruik niet uw eigen naam of e-mailadres als wachtwoord.'] },
  ],
])('%j is refused and changes nothing', async (body, errors) => {
  const person = await createPerson(portal);
  const before = await read(person.id);
  const response = await change(person.id, { last_name: 'Anders', ...body });
  expect([response.status, response.body]).toEqual([400, errors]);
  expect(await read(person.id)).toEqual(before);
  expect(await eventsAbout(person.id)).toEqual([]);
});

test('a username or address of someone else is refused, also in concurrent changes', async () => {
  const [one, other] = [await createPerson(portal), await createPerson(portal)];
  expect((await change(one.id, { username: other.username.toUpperCase() })).body).toEqual({
    username: ['Er is al een gebruiker met deze gebruikersnaam.'],
  });
  expect((await change(one.id, { email: other.email.toUpperCase() })).body).toEqual({
    email: ['Er is al een gebruiker met dit e-mailadres.'],
  });
  const responses = await Promise.all([one, other].map(({ id }) => change(id, { email: 'samen@example.org' })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('concurrent changes by several staff are all stored', async () => {
  const person = await createPerson(portal);
  const fields = { first_name: 'Anna', last_name: 'Kade', username: 'annakade', is_active: false };
  const responses = await Promise.all(
    Object.entries(fields).map(([field, value]) => change(person.id, { [field]: value }, staff.access)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await read(person.id)).toMatchObject(fields);
});

describe('another e-mail address', () => {
  test('is announced to the old and the new one, and invalidates mailed links', async () => {
    const person = await signedInPerson(portal);
    await askLink(person.email);
    expect(await liveLinks(person.id)).toBe(1);
    const email = `verhuisd${person.id}@example.org`;
    expect((await change(person.id, { email }, staff.access)).status).toBe(200);
    expect(await liveLinks(person.id)).toBe(0);
    const [left] = await queuedMails(portal, person.email);
    expect(left).toMatchObject({ userId: person.id, content: { greeting: 'Beste Linde Kolk,' } });
    expect(left!.content.subject).toBe('Het e-mailadres van uw account is gewijzigd');
    expect(JSON.stringify(left)).not.toContain(email);
    const taken = await queuedMails(portal, email);
    expect(taken.map(({ content }) => content.subject)).toEqual(['Dit is het nieuwe e-mailadres van uw account']);
    expect(await eventsAbout(person.id)).toEqual([
      { action: 'user.change', actor_id: staff.id, details: { fields: ['email'] } },
    ]);
    expect((await login(person.email, password)).status).toBe(401);
    expect((await login(email, password)).status).toBe(200);
  });

  test('that is refused sends no mail', async () => {
    const [one, other] = [await createPerson(portal), await createPerson(portal)];
    await change(one.id, { email: other.email });
    expect([...(await queuedMails(portal, one.email)), ...(await queuedMails(portal, other.email))]).toEqual([]);
  });
});

describe('sessions end immediately', () => {
  test.each([
    ['of someone who is deactivated', { is_active: false }, {}],
    ['of someone who is no longer staff', { is_staff: false }, { isStaff: true }],
    ['of someone who is no longer superuser', { is_superuser: false }, { isSuperuser: true }],
    ['of someone who gets a password from staff', typed, {}],
  ])('%s', async (_who, body, rights) => {
    const person = await signedInPerson(portal, rights);
    const elsewhere = await signIn(portal, person.email);
    await askLink(person.email);
    const response = await change(person.id, body);
    expect(response.status).toBe(200);
    for (const { access, refresh } of [person, elsewhere]) {
      expect(await isSignedIn(access)).toBe(false);
      expect(await isRenewed(refresh)).toBe(false);
    }
    expect(await liveLinks(person.id)).toBe(0);
    const [event] = await eventsAbout(person.id);
    expect(event.details).toMatchObject({ ended_sessions: 2 });
    expect((await login(person.email, newPassword)).status).toBe('password' in body ? 200 : 401);
  });

  test('and do not return when the account is activated again', async () => {
    const person = await signedInPerson(portal);
    await change(person.id, { is_active: false });
    expect((await change(person.id, { is_active: true })).status).toBe(200);
    expect(await isSignedIn(person.access)).toBe(false);
    expect(await isRenewed(person.refresh)).toBe(false);
    expect((await login(person.email, password)).status).toBe(200);
  });

  test('but not after a change of name or group, or for more rights', async () => {
    const person = await signedInPerson(portal);
    await change(person.id, { first_name: 'Anders', username: 'anders', groups: [], is_staff: true });
    expect(await isSignedIn(person.access)).toBe(true);
    expect((await eventsAbout(person.id)).map(({ action }) => action)).toEqual(['user.change', 'user.change_role']);
  });
});

test('a password set by staff replaces the old one, is announced by mail, and must be changed at the next sign-in', async () => {
  const person = await createPerson(portal);
  const response = await change(person.id, typed, staff.access);
  expect(response.text).not.toContain(newPassword);
  expect((await login(person.email, password)).status).toBe(401);
  const { body } = await login(person.email, newPassword);
  const profile = await portal.call('GET', '/api/profile/', { token: body.access });
  expect(profile.body).toMatchObject({ password_reset: true });
  const mails = await queuedMails(portal, person.email);
  expect(mails.map(({ content }) => content.subject)).toContain('Uw account heeft een nieuw wachtwoord');
  expect(JSON.stringify(mails)).not.toContain(newPassword);
  expect(await eventsAbout(person.id)).toMatchObject([{ action: 'user.change', details: { fields: ['password'] } }]);
});

describe('deleting a user', () => {
  test('removes everything of the account, and is logged', async () => {
    const person = await signedInPerson(portal, { email: 'fredegonde@example.org' });
    await portal.pool.query(`insert into contacts (name, user_id) values ('Fredegonde', $1)`, [person.id]);
    const response = await portal.call('DELETE', `/api/users/${person.id}/`, { token: staff.access });
    expect([response.status, response.body]).toEqual([200, { detail: 'De gebruiker is verwijderd.' }]);
    expect(await isSignedIn(person.access)).toBe(false);
    for (const table of ['users where id', 'profiles where user_id', 'sessions where user_id', 'mails where user_id'])
      expect((await portal.pool.query(`select 1 from ${table} = $1`, [person.id])).rows).toEqual([]);
    const contacts = await portal.pool.query(`select user_id from contacts where name = 'Fredegonde'`);
    expect(contacts.rows).toEqual([{ user_id: null }]);
    expect(await eventsAbout(person.id)).toEqual([{ action: 'user.delete', actor_id: staff.id, details: {} }]);
  });

  test('twice at the same time happens once', async () => {
    const person = await createPerson(portal);
    const url = `/api/users/${person.id}/`;
    const responses = await Promise.all([1, 2, 3].map(() => portal.call('DELETE', url, { token: staff.access })));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await eventsAbout(person.id)).toHaveLength(1);
  });
});
