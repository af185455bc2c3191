import { users as contract } from '@dijkportaal/contract/users';
import { describe, expect, test } from 'vitest';
import { createPerson, password, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

let serial = 0;
/** A valid body with a unique username. */
const someone = (fields: object = {}) => {
  const username = `nieuw${(serial += 1)}`;
  return { username, email: `${username}@example.org`, ...fields };
};
const create = (body: unknown, token = staff.access) => portal.call('POST', '/api/users/', { token, body });
const lastEvent = async () =>
  (await portal.pool.query('select * from audit_log order by id desc limit 1')).rows[0] as Record<string, unknown>;
const countUsers = async () => (await portal.pool.query('select 1 from users')).rows.length;
const insertLabel = async (table: 'groups' | 'zones', name: string) =>
  (await portal.pool.query<{ id: number }>(`insert into ${table} (name) values ($1) returning id`, [name])).rows[0]!.id;

describe('a new user', () => {
  test('is returned as the list shows it, and is logged', async () => {
    const group = await insertLabel('groups', 'Bewoners');
    const zone = await insertLabel('zones', 'Dijkvak 1');
    const { status, body } = await create({
      username: '  Jan.Kolk ',
      email: ' Jan.Kolk@Example.ORG ',
      first_name: 'Jan',
      last_name: 'Kolk',
      is_active: true,
      groups: [group, group],
      zones: [zone],
    });
    expect([status, body]).toEqual([200, contract.create.response.parse(body)]);
    expect(body).toMatchObject({
      username: 'jan.kolk',
      email: 'jan.kolk@example.org',
      first_name: 'Jan',
      last_name: 'Kolk',
      is_staff: false,
      is_superuser: false,
      is_active: true,
      last_login: null,
      groups: [{ id: group, name: 'Bewoners' }],
      profile: { zones: [{ id: zone, name: 'Dijkvak 1' }] },
    });
    expect((await portal.call('GET', `/api/users/${body.id}/`, { token: staff.access })).body).toEqual(body);
    const listed = await portal.call('GET', '/api/users/?search=jan.kolk', { token: staff.access });
    expect(listed.body.results).toEqual([body]);
    expect(await lastEvent()).toMatchObject({
      actor_id: staff.id,
      action: 'user.create',
      object: `user ${body.id}`,
      details: { role: 'customer' },
    });
  });

  test('with a password can sign in, and must then choose another', async () => {
    const body = someone({ password, confirm_password: password });
    expect((await create(body)).status).toBe(200);
    const { access } = await signIn(portal, body.email);
    expect((await portal.call('GET', '/api/profile/', { token: access })).body).toMatchObject({ first_login: true });
    expect(JSON.stringify(await lastEvent())).not.toContain(password);
  });

  test.each([{}, { password: '', confirm_password: '' }, { password: null, confirm_password: null }])(
    'without a password (%j) can only sign in with a mailed link',
    async (fields) => {
      const body = someone(fields);
      expect((await create(body)).status).toBe(200);
      for (const tried of ['', 'null', password]) {
        const login = await portal.call('POST', '/api/dj-rest-auth/login/', {
          body: { email: body.email, password: tried },
        });
        expect(login.status).not.toBe(200);
      }
      const { rows } = await portal.pool.query('select password_hash from users where email = $1', [body.email]);
      expect(rows).toEqual([{ password_hash: null }]);
      await portal.call('POST', '/auth/send-login-link/', { body: { email: body.email } });
      const links = await portal.pool.query(
        'select purpose from mailed_links join users on users.id = user_id where email = $1',
        [body.email],
      );
      expect(links.rows).toEqual([{ purpose: 'login' }]);
    },
  );

  test('ignores read-only fields', async () => {
    const { status, body } = await create(
      someone({
        id: 2_000_000,
        last_login: '2020-01-01T00:00:00Z',
        password_hash: 'x',
        profile_id: 1,
        permissions: ['Staff'],
      }),
    );
    expect([status, body.last_login, body.is_staff]).toEqual([200, null, false]);
    expect(body.id).not.toBe(2_000_000);
  });
});

describe('is refused', () => {
  const other = 'een heel ander wachtwoord';
  test.each([
    [{ username: '' }, { username: ['Dit veld mag niet leeg zijn.'] }],
    [{ username: undefined, email: undefined }, ['username', 'email']],
    [{ email: 'geen adres' }, { email: ['Vul een geldig e-mailadres in.'] }],
    [{ password, confirm_password: other }, { confirm_password: ['De wachtwoorden komen niet overeen.'] }],
    [{ password }, { confirm_password: ['De wachtwoorden komen niet overeen.'] }],
    [{ confirm_password: password }, { confirm_password: ['De wachtwoorden komen niet overeen.'] }],
    [{ password: 'kort', confirm_password: 'kort' }, { password: ['Gebruik minimaal 12 tekens.'] }],
    [
      { first_name: 'Walburga', password: 'walburga1234', confirm_password: 'walburga1234' },
      { password: ['Gebruik niet uw eigen naam of e-mailadres als wachtwoord.'] },
    ],
    [{ is_active: 'ja' }, { is_active: ['Dit veld heeft niet de juiste vorm (verwacht: ja of nee).'] }],
    [{ groups: [2_000_000] }, { groups: ['Een van deze groepen bestaat niet meer.'] }],
    [{ zones: [2_000_000] }, { zones: ['Een van deze zones bestaat niet meer.'] }],
    [{ groups: ['Bewoners'] }, ['groups']],
  ])('%j', async (fields, errors) => {
    const [before, event] = [await countUsers(), await lastEvent()];
    const response = await create(someone(fields));
    expect(response.status).toBe(400);
    if (Array.isArray(errors)) expect(Object.keys(response.body)).toEqual(errors);
    else expect(response.body).toEqual(errors);
    expect(await countUsers()).toBe(before);
    expect(await lastEvent()).toEqual(event);
  });

  test('a username or address that is taken, regardless of case', async () => {
    const person = await createPerson(portal);
    const before = await countUsers();
    expect((await create(someone({ username: person.username.toUpperCase() }))).body).toEqual({
      username: ['Er is al een gebruiker met deze gebruikersnaam.'],
    });
    expect((await create(someone({ email: person.email.toUpperCase() }))).body).toEqual({
      email: ['Er is al een gebruiker met dit e-mailadres.'],
    });
    expect(await countUsers()).toBe(before);
  });

  test('all but one of several created at the same time', async () => {
    const body = someone();
    const responses = await Promise.all(Array.from({ length: 5 }, () => create(body)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const profiles = await portal.pool.query(
      'select 1 from profiles join users on users.id = user_id where email = $1',
      [body.email],
    );
    expect(profiles.rows).toHaveLength(1);
  });
});
