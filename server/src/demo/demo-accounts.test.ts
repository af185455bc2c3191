import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '../auth/passwords.ts';
import { createPerson, password } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { users } from '../schema/users.ts';
import { demoPassword, lockDemoAccounts } from './demo-accounts.ts';

const portal = await startTestPortal();
const signIn = (email: string, secret: string) =>
  portal.call('POST', '/api/dj-rest-auth/login/', { body: { email, password: secret } });

test('demo accounts with the public password are locked, and signed out', async () => {
  const passwordHash = await hashPassword(demoPassword);
  const superuser = await createPerson(portal, {
    email: 'beheerder@example.org',
    passwordHash,
    isStaff: true,
    isSuperuser: true,
  });
  await createPerson(portal, { email: 'bewoner@example.org' });
  await createPerson(portal, { email: 'nieuw@example.org', passwordHash: null });
  await createPerson(portal, { email: 'iemand@example.org', passwordHash });
  const { access } = (await signIn('beheerder@example.org', demoPassword)).body as { access: string };

  expect(await lockDemoAccounts(portal.db)).toEqual(['beheerder@example.org']);
  expect((await signIn('beheerder@example.org', demoPassword)).status).toBe(401);
  expect((await portal.call('GET', '/api/user/', { token: access })).status).toBe(401);
  expect((await signIn('bewoner@example.org', password)).status).toBe(200);
  expect(await portal.db.select().from(auditLog).where(eq(auditLog.action, 'user.change'))).toEqual([
    expect.objectContaining({
      object: `user ${superuser.id}`,
      origin: 'job',
      details: { fields: ['is_active', 'password'] },
    }),
  ]);

  await portal.db
    .update(users)
    .set({ isActive: sql`true` })
    .where(eq(users.id, superuser.id));
  expect((await signIn('beheerder@example.org', demoPassword)).status).toBe(401);
  expect(await lockDemoAccounts(portal.db)).toEqual([]);
});

test('processes that start at the same time lock an account once', async () => {
  const { id } = await createPerson(portal, {
    email: 'medewerker@example.org',
    passwordHash: await hashPassword(demoPassword),
  });
  const locked = await Promise.all([1, 2, 3].map(() => lockDemoAccounts(portal.db)));
  expect(locked.flat()).toEqual(['medewerker@example.org']);
  expect(await portal.db.$count(auditLog, eq(auditLog.object, `user ${id}`))).toBe(1);
});
