import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startPortalOn, startTestPortal } from '../../test/portal.ts';

const lenient = await startTestPortal();
const strict = await startPortalOn(lenient, { STAFF_MFA: 'true' });

const misses = async (portal: typeof lenient, token: string) =>
  (await portal.call('GET', '/api/profile/', { token })).body.mfa_missing as boolean;

test.each([{ isStaff: true }, { isSuperuser: true }])(
  'staff (%j) miss a required second factor until it is set up',
  async (rights) => {
    const { id, access } = await signedInPerson(lenient, rights);
    expect([await misses(strict, access), await misses(lenient, access)]).toEqual([true, false]);
    await lenient.pool.query("insert into mfa_factors (user_id, sealed_secret) values ($1, 'x')", [id]);
    expect(await misses(strict, access)).toBe(true);
    await lenient.pool.query('update mfa_factors set enabled_at = now() where user_id = $1', [id]);
    expect(await misses(strict, access)).toBe(false);
  },
);

test('a customer misses nothing', async () => {
  const { access } = await signedInPerson(lenient);
  expect(await misses(strict, access)).toBe(false);
  await strict.app.close();
});
