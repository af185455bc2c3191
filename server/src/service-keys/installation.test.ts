import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { release } from '../platform/version.ts';
import { createServiceKey, revokeServiceKey } from './keys.ts';

const portal = await startTestPortal();

test('a superuser sees the version and every key, without what opens the portal; staff do not', async () => {
  const made = await createServiceKey(portal.db, { name: 'siem', scopes: ['audit'], days: 30 });
  const old = await createServiceKey(portal.db, { name: 'gis', scopes: ['contacts', 'forms'], days: 30 });
  await revokeServiceKey(portal.db, old.id);
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  const { status, body, text } = await portal.call('GET', '/api/installation/', { token: superuser.access });
  const moment = expect.stringMatching(/Z$/);
  const facts = { created_at: moment, expires_at: moment, used_at: null };
  expect([status, body]).toEqual([
    200,
    {
      version: release,
      keys: [
        { id: old.id, name: 'gis', scopes: ['contacts', 'forms'], ...facts, revoked_at: moment },
        { id: made.id, name: 'siem', scopes: ['audit'], ...facts, revoked_at: null },
      ],
    },
  ]);
  expect(text).not.toContain(made.key);
  const staff = await signedInPerson(portal, { isStaff: true });
  expect((await portal.call('GET', '/api/installation/', { token: staff.access })).status).toBe(403);
});
