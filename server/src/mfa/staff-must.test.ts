import { describe, expect, test } from 'vitest';
import { listEndpoints, pathOf } from '../../test/endpoints.ts';
import { enableMfa, personWithMfa } from '../../test/mfa.ts';
import { signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { openCaller } from '../../test/scene.ts';

const portal = await startTestPortal({ STAFF_MFA: 'true' });
const guarded = (await listEndpoints()).filter(({ access }) => access !== 'public');
const roles = { staff: { isStaff: true }, superuser: { isSuperuser: true } };
type Role = keyof typeof roles;

/**
 * The calls that staff need to set up their second factor and to sign out, and the one at the first press in a session that
 * a link opened, with the status of an empty request.
 */
const allowed: Record<string, number> = {
  'GET /api/mfa/status/': 200,
  'GET /api/mfa/setup/': 200,
  'POST /api/mfa/setup/': 400,
  'GET /api/mfa/recovery-codes/': 409,
  'GET /api/profile/': 200,
  'GET /api/user/': 200,
  'POST /auth/users/set_password/': 400,
  'POST /api/update_password/': 400,
  'GET /auth/reauthenticate/': 200,
  'POST /auth/reauthenticate/passkey-options/': 409,
  'POST /auth/reauthenticate/': 400,
  'POST /auth/oidc/confirm/': 400,
  'POST /auth/confirm-presence/': 200,
  'GET /api/sessions/': 200,
  'DELETE /api/sessions/:id/': 404,
  'DELETE /api/sessions/': 200,
  'GET /api/passkeys/': 200,
  'POST /api/passkeys/options/': 200,
  'POST /api/passkeys/': 400,
};

test('only the calls to set up the second factor work without it', () => {
  const open = guarded.filter(({ withoutMfa }) => withoutMfa).map(({ method, url }) => `${method} ${url}`);
  expect(open.toSorted()).toEqual(Object.keys(allowed).toSorted());
});

describe.each(Object.keys(roles) as Role[])('%s without a second factor', (role) => {
  test.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const { token } = await openCaller(portal, roles[role]);
      const path = pathOf(endpoint);
      const request = { token, ...(endpoint.body && { body: {} }) };
      const responses = [
        await portal.call(endpoint.method, path, request),
        await portal.call(endpoint.method, path.slice(0, -1), request),
      ];
      for (const { status, body } of responses) {
        if (name in allowed) {
          expect(status).toBe(allowed[name]);
        } else if (endpoint.access === 'superuser' && role === 'staff') {
          expect([status, body.code]).toEqual([403, 'permission_denied']);
        } else {
          expect([status, body]).toEqual([
            403,
            { detail: 'Stel eerst tweestapsverificatie in voor uw account.', code: 'mfa_required' },
          ]);
        }
      }
    },
  );

  test('may do everything in the same session once the factor is on', async () => {
    const { access } = await signedInPerson(portal, roles[role]);
    const missing = async () => (await portal.call('GET', '/api/profile/', { token: access })).body.mfa_missing;
    expect((await portal.call('GET', '/api/users/', { token: access })).status).toBe(403);
    expect(await missing()).toBe(true);
    const status = await portal.call('GET', '/api/mfa/status/', { token: access });
    expect(status.body).toEqual({ mfa_enabled: false, required: true, recovery_codes_left: 0 });
    await enableMfa(portal, access);
    expect((await portal.call('GET', '/api/users/', { token: access })).status).toBe(200);
    expect(await missing()).toBe(false);
  });
});

test('customers do not need one', async () => {
  const { access, profileId } = await signedInPerson(portal);
  const status = await portal.call('GET', '/api/mfa/status/', { token: access });
  expect(status.body).toEqual({ mfa_enabled: false, required: false, recovery_codes_left: 0 });
  const profile = await portal.call('GET', `/api/profiles/${profileId}/`, { token: access });
  expect([profile.status, profile.body.mfa_missing]).toEqual([200, false]);
});

test('staff cannot turn it off, not even just after signing in; a customer can', async () => {
  const staff = await personWithMfa(portal, { isStaff: true });
  const response = await portal.call('DELETE', '/api/mfa/delete/', { token: staff.access });
  expect([response.status, Object.keys(response.body)]).toEqual([403, ['detail', 'code']]);
  const status = await portal.call('GET', '/api/mfa/status/', { token: staff.access });
  expect(status.body).toEqual({ mfa_enabled: true, required: true, recovery_codes_left: 10 });
  const customer = await personWithMfa(portal);
  expect((await portal.call('DELETE', '/api/mfa/delete/', { token: customer.access })).status).toBe(200);
});

test('staff whose lost factor was removed must set up a new one first', async () => {
  const [asker, agreer] = [
    await personWithMfa(portal, { isSuperuser: true }),
    await personWithMfa(portal, { isSuperuser: true }),
  ];
  const person = await personWithMfa(portal, { isStaff: true });
  const body = { user: person.id, reason: 'Telefoon kwijt' };
  const asked = await portal.call('POST', '/api/mfa/resets/', { token: asker.access, body });
  const url = `/api/mfa/resets/${asked.body.id}/approve/`;
  expect((await portal.call('POST', url, { token: agreer.access })).status).toBe(200);
  const { access } = await signIn(portal, person.email);
  const refused = await portal.call('GET', '/api/users/', { token: access });
  expect([refused.status, refused.body.code]).toEqual([403, 'mfa_required']);
});
