import { describe, expect, test } from 'vitest';
import { createPerson, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const rightsOf = { customer: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } };
type Role = keyof typeof rightsOf;
const people = {
  customer: await signedInPerson(portal),
  staff: await signedInPerson(portal, { isStaff: true }),
  superuser: await signedInPerson(portal, { isSuperuser: true }),
};

const change = (id: number, token: string, body: unknown) => portal.call('PUT', `/api/users/${id}/`, { token, body });
const remove = (id: number, token: string) => portal.call('DELETE', `/api/users/${id}/`, { token });
const stored = async (id: number) =>
  (
    await portal.pool.query(
      'select first_name, is_staff, is_superuser, is_active, email, password_hash from users where id = $1',
      [id],
    )
  ).rows[0];
const lastEvent = async () =>
  (await portal.pool.query('select * from audit_log order by id desc limit 1')).rows[0] as Record<string, unknown>;

test.each<[Role, Role, number]>([
  ['customer', 'customer', 403],
  ['staff', 'customer', 200],
  ['superuser', 'customer', 200],
  ['staff', 'staff', 403],
  ['superuser', 'staff', 200],
  ['staff', 'superuser', 403],
  ['superuser', 'superuser', 200],
])('a %s changes and deletes another %s: %i', async (who, target, expected) => {
  const person = await createPerson(portal, rightsOf[target]);
  const before = await stored(person.id);
  const bodies = [
    { first_name: 'Ander' },
    { email: `ander${person.id}@example.org` },
    { is_active: false },
    { password: 'vier losse woorden hier', confirm_password: 'vier losse woorden hier' },
  ];
  for (const body of bodies) {
    const response = await change(person.id, people[who].access, body);
    expect(response.status).toBe(expected);
    if (expected === 403) {
      expect(response.body.code).toBe('permission_denied');
      expect(await stored(person.id)).toEqual(before);
    }
  }
  expect((await remove(person.id, people[who].access)).status).toBe(expected);
  expect(await stored(person.id)).toEqual(expected === 200 ? undefined : before);
});

test.each<[Role, Role, object, Role | 403 | 400]>([
  ['staff', 'customer', { is_staff: true }, 403],
  ['staff', 'customer', { is_superuser: true }, 403],
  ['staff', 'customer', { is_staff: false, is_superuser: false }, 'customer'],
  ['superuser', 'customer', { is_staff: true }, 'staff'],
  ['superuser', 'customer', { is_superuser: true }, 'superuser'],
  ['superuser', 'staff', { is_staff: false }, 'customer'],
  ['superuser', 'staff', { is_superuser: true }, 'superuser'],
  ['superuser', 'superuser', { is_superuser: false }, 'staff'],
  ['superuser', 'superuser', { is_staff: false }, 'customer'],
  ['superuser', 'superuser', { is_staff: true }, 'superuser'],
  ['superuser', 'staff', { is_staff: false, is_superuser: true }, 400],
])('a %s gives a %s %j: %s', async (who, target, body, expected) => {
  const person = await createPerson(portal, rightsOf[target]);
  const before = await lastEvent();
  const response = await change(person.id, people[who].access, body);
  if (typeof expected === 'number') {
    expect(response.status).toBe(expected);
    expect(await stored(person.id)).toMatchObject({
      is_staff: target === 'staff',
      is_superuser: target === 'superuser',
    });
    expect(await lastEvent()).toEqual(before);
    return;
  }
  expect([response.status, response.body]).toMatchObject([
    200,
    { is_staff: expected !== 'customer', is_superuser: expected === 'superuser' },
  ]);
  if (expected === target) expect(await lastEvent()).toEqual(before);
  else
    expect(await lastEvent()).toMatchObject({
      actor_id: people[who].id,
      action: 'user.change_role',
      object: `user ${person.id}`,
      details: { role: expected, old_role: target },
    });
});

test.each<[Role, object, number]>([
  ['customer', {}, 403],
  ['staff', {}, 200],
  ['staff', { is_staff: true }, 403],
  ['staff', { is_superuser: true }, 403],
  ['superuser', { is_staff: true }, 200],
  ['superuser', { is_superuser: true }, 200],
])('a %s creates an account with %j: %i', async (who, body, expected) => {
  const username = `maak-${who}-${Object.keys(body).join('')}`;
  const response = await portal.call('POST', '/api/users/', {
    token: people[who].access,
    body: { username, email: `${username}@example.org`, ...body },
  });
  expect(response.status).toBe(expected);
  const { rows } = await portal.pool.query('select is_staff, is_superuser from users where username = $1', [username]);
  const isSuperuser = 'is_superuser' in body;
  expect(rows).toEqual(
    expected === 200 ? [{ is_staff: 'is_staff' in body || isSuperuser, is_superuser: isSuperuser }] : [],
  );
});

describe('the caller’s own account', () => {
  test('can be changed by staff, but not their rights', async () => {
    const self = await signedInPerson(portal, { isStaff: true });
    expect((await change(self.id, self.access, { last_name: 'Nieuw', is_staff: true })).status).toBe(200);
    for (const body of [{ is_superuser: true }, { is_staff: false }]) {
      expect((await change(self.id, self.access, body)).status).toBe(403);
    }
    expect(await stored(self.id)).toMatchObject({ is_staff: true, is_superuser: false });
  });

  test('needs the old password for a new one, and a fresh sign-in for another address', async () => {
    const self = await signedInPerson(portal, { isSuperuser: true });
    const before = await stored(self.id);
    const typed = { password: 'vier losse woorden hier', confirm_password: 'vier losse woorden hier' };
    const password = await change(self.id, self.access, typed);
    expect([password.status, Object.keys(password.body)]).toEqual([400, ['password']]);
    await portal.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
      self.id,
    ]);
    const email = await change(self.id, self.access, { email: 'gestolen@example.org' });
    expect([email.status, email.body.code]).toEqual([403, 'reauth_required']);
    expect(await stored(self.id)).toEqual(before);
    expect((await change(self.id, self.access, { email: self.email, first_name: 'Zelf' })).status).toBe(200);
  });

  test.each<Role>(['staff', 'superuser'])('cannot be deleted here by %s', async (role) => {
    const self = await signedInPerson(portal, rightsOf[role]);
    expect((await remove(self.id, self.access)).status).toBe(403);
    expect(await stored(self.id)).toBeDefined();
  });
});

describe('the last superuser', () => {
  const countSuperusers = async () =>
    (await portal.pool.query('select 1 from users where is_superuser and is_active')).rows.length;
  /** Signs in new superusers and removes all others. */
  async function onlySuperusers(count: number) {
    await portal.pool.query('update users set is_superuser = false, is_staff = true where is_superuser');
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await createPerson(portal, { isSuperuser: true }));
    const signedIn = [];
    for (const person of made) signedIn.push({ ...person, ...(await signIn(portal, person.email)) });
    return signedIn;
  }

  test.each([{ is_staff: false }, { is_superuser: false }, { is_active: false }])(
    'remains, after sending %j about themselves',
    async (body) => {
      const [last] = await onlySuperusers(1);
      await createPerson(portal, { isSuperuser: true, isActive: false });
      const response = await change(last!.id, last!.access, body);
      expect([response.status, response.body]).toEqual([
        409,
        { error: 'Dit is de laatste beheerder. Maak eerst iemand anders beheerder.' },
      ]);
      expect(await countSuperusers()).toBe(1);
      expect((await change(last!.id, last!.access, { first_name: 'Blijft' })).status).toBe(200);
    },
  );

  test('remains, when all demote, deactivate or delete each other at the same time', async () => {
    const circle = await onlySuperusers(6);
    const next = (index: number) => circle[(index + 1) % circle.length]!.id;
    const responses = await Promise.all(
      circle.map(({ access }, index) =>
        index % 3 === 0
          ? remove(next(index), access)
          : change(next(index), access, index % 3 === 1 ? { is_staff: false } : { is_active: false }),
      ),
    );
    for (const { status } of responses) expect([200, 401, 403, 404, 409]).toContain(status);
    const done = responses.filter(({ status }) => status === 200).length;
    expect(done).toBeGreaterThanOrEqual(1);
    // Each of them removed the rights of another.
    expect(await countSuperusers()).toBe(circle.length - done);
    expect(await countSuperusers()).toBeGreaterThanOrEqual(1);
  });

  test('can be deleted if there is another', async () => {
    const [one, other] = await onlySuperusers(2);
    expect((await change(one!.id, one!.access, { is_superuser: false })).status).toBe(200);
    expect((await change(other!.id, other!.access, { is_superuser: false })).status).toBe(409);
  });
});
