import { describe, expect, test } from 'vitest';
import { profiles as contract } from '@dijkportaal/contract/profiles';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

/* The calls on all profiles: list, create and delete. */

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const resident = await signedInPerson(portal, { profile: { city: 'Opheusden', relaticsData: { Klanteis: [] } } });
const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/profiles/${url}`, { token: staff.access, ...(body !== undefined && { body }) });

describe('the list', () => {
  test('has all profiles for staff, in pages and searched by name, without the data of Relatics', async () => {
    const { status, body } = await asStaff('GET', '?page_size=1&ordering=-id');
    expect([status, contract.list.response.parse(body)]).toEqual([200, body]);
    expect(body).toMatchObject({ count: 2, previous: null, results: [{ id: resident.profileId, city: 'Opheusden' }] });
    expect(body.results[0].relatics_data).toBeNull();
    expect((await asStaff('GET', `?search=${staff.email}`)).body.results).toMatchObject([{ id: staff.profileId }]);
    expect((await asStaff('GET', '?page=2')).status).toBe(404);
  });

  test("has only a resident's own for the resident", async () => {
    const { body } = await portal.call('GET', '/api/profiles/', { token: resident.access });
    expect(body).toMatchObject({ count: 1, results: [{ id: resident.profileId }] });
  });
});

describe('creating', () => {
  const given = { street: 'Dijkweg', house_number: '12', first_name: 'Tjitske', guid: 'KL-7', newsletter: true };

  test('fills in the profile that was created with the account, once', async () => {
    const person = await createPerson(portal);
    const made = await asStaff('POST', '', { user: person.id, ...given });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ id: person.profileId, user: person.id, ...given });
    expect(made.headers['etag']).toMatch(/^"/);
    const again = await asStaff('POST', '', { user: person.id, street: 'Waalkade' });
    expect([again.status, again.body]).toEqual([409, { error: 'Deze gebruiker heeft al een profiel.' }]);
    expect((await asStaff('GET', `${person.profileId}/`)).body.street).toBe('Dijkweg');
  });

  test.each([
    ['no user', { city: 'Tiel' }, { user: ['Dit veld is verplicht.'] }],
    ['an unknown user', { user: 2_000_000_000 }, { user: ['Deze gebruiker bestaat niet.'] }],
  ])('is refused for %s', async (_what, body, errors) => {
    const refused = await asStaff('POST', '', body);
    expect([refused.status, refused.body]).toEqual([400, errors]);
  });

  test('is refused for a guid of somebody else, naming nobody, and for a colleague', async () => {
    const person = await createPerson(portal);
    const refused = await asStaff('POST', '', { user: person.id, guid: 'kl-7' });
    expect([refused.status, refused.body]).toEqual([400, { guid: ['Dit nummer hoort al bij een ander profiel.'] }]);
    const colleague = await createPerson(portal, { isStaff: true });
    expect((await asStaff('POST', '', { user: colleague.id, city: 'Tiel' })).status).toBe(403);
  });
});

describe('deleting', () => {
  test('deletes the user too, with the sessions', async () => {
    const person = await signedInPerson(portal);
    const { status, body } = await asStaff('DELETE', `${person.profileId}/`);
    expect([status, Object.keys(body)]).toEqual([200, ['detail']]);
    expect((await portal.call('GET', `/api/users/${person.id}/`, { token: staff.access })).status).toBe(404);
    expect((await portal.call('GET', '/api/profile/', { token: person.access })).status).toBe(401);
    expect((await asStaff('DELETE', `${person.profileId}/`)).status).toBe(404);
    const { rows } = await portal.pool.query('select action from audit_log where object = $1', [`user ${person.id}`]);
    expect(rows).toContainEqual({ action: 'user.delete' });
  });

  test('is refused for a colleague and oneself', async () => {
    const superuser = await signedInPerson(portal, { isSuperuser: true });
    for (const { profileId } of [superuser, staff]) {
      const refused = await asStaff('DELETE', `${profileId}/`);
      expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
    }
    const own = await portal.call('DELETE', `/api/profiles/${superuser.profileId}/`, { token: superuser.access });
    expect(own.status).toBe(403);
  });
});
