import { people as contract } from '@dijkportaal/contract/people/people';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { mailedLinks } from '../schema/auth.ts';
import { contacts } from '../schema/contacts.ts';
import { mfaFactors, recoveryCodes } from '../schema/mfa.ts';
import { passkeys } from '../schema/passkeys.ts';
import { mailAddresses } from '../schema/newsletters.ts';
import { sessions } from '../schema/sessions.ts';

const portal = await startTestPortal();
const { db } = portal;
const staff = await signedInPerson(portal, { isStaff: true });
const read = (id: number, token = staff.access) => portal.call('GET', `/api/profiles/${id}/account/`, { token });

test('staff see how to reach a person and how they sign in', async () => {
  const at = new Date('2026-03-04T11:05:00.000Z');
  const person = await createPerson(portal, { lastLogin: at, createdAt: at });
  const other = await createPerson(portal);
  const contact = { name: 'Linde Kolk', email: person.email, mobilePhone: '06 12345678', userId: person.id };
  const [row] = await db
    .insert(contacts)
    .values([contact, { ...contact, name: 'Iemand anders', userId: other.id }])
    .returning();
  await db.insert(mfaFactors).values({ userId: person.id, sealedSecret: 'x', enabledAt: at });
  await db.insert(recoveryCodes).values([
    { userId: person.id, hash: 'a' },
    { userId: person.id, hash: 'b', usedAt: at },
    { userId: other.id, hash: 'c' },
  ]);
  const passkey = { publicKey: 'x', name: 'Telefoon', userHandle: 'x', transports: [], counter: 0, isVerified: true };
  await db.insert(passkeys).values([
    { ...passkey, userId: person.id, credentialId: 'a' },
    { ...passkey, userId: person.id, credentialId: 'b' },
    { ...passkey, userId: other.id, credentialId: 'c' },
  ]);
  await db.insert(mailAddresses).values({ email: person.email, bouncedAt: at, reason: '550 5.1.1 unknown' });
  const { status, body } = await read(person.profileId);
  expect([status, contract.account.response.parse(body)]).toEqual([200, body]);
  expect(body).toEqual({
    username: person.username,
    email: person.email,
    is_active: true,
    created_at: at.toISOString(),
    last_login: at.toISOString(),
    sign_in: { has_password: true, mfa_since: at.toISOString(), recovery_codes_left: 1, passkeys: 2, blocks: [] },
    invitation: null,
    bounced_at: at.toISOString(),
    bounce_reason: '550 5.1.1 unknown',
    last_visit: at.toISOString(),
    contacts: [{ id: row?.id, name: 'Linde Kolk', email: person.email, mobile_phone: '06 12345678' }],
  });
});

test('an invitation is open until its person signs in', async () => {
  const person = await createPerson(portal, { passwordHash: null, isActive: false });
  const link = { createdAt: new Date('2026-03-04T10:00:00Z'), expiresAt: new Date('2026-03-18T10:00:00Z') };
  await db.insert(mailedLinks).values([
    { ...link, userId: person.id, purpose: 'invitation', tokenHash: 'invited' },
    { ...link, userId: person.id, purpose: 'reset', tokenHash: 'reset', expiresAt: new Date() },
  ]);
  expect((await read(person.profileId)).body).toMatchObject({
    is_active: false,
    sign_in: { has_password: false, mfa_since: null },
    bounced_at: null,
    contacts: [],
    invitation: {
      sent_at: link.createdAt.toISOString(),
      expires_at: link.expiresAt.toISOString(),
      is_expired: true,
    },
  });
  await portal.pool.query('update users set last_login = now() where id = $1', [person.id]);
  expect((await read(person.profileId)).body.invitation).toBeNull();
});

test('residents do not see an account, not even their own', async () => {
  const person = await signedInPerson(portal);
  expect((await read(person.profileId, person.access)).status).toBe(403);
  expect((await read(999_999)).status).toBe(404);
});

test('how a colleague signs in, and when, is for superusers and that colleague', async () => {
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  const colleague = await signedInPerson(portal, { isStaff: true });
  for (const [token, isShown] of [
    [staff.access, false],
    [superuser.access, true],
    [colleague.access, true],
  ] as const) {
    expect((await read(colleague.profileId, token)).body.sign_in !== null).toBe(isShown);
    const { body } = await portal.call('GET', `/api/profiles/${colleague.profileId}/timeline/`, { token });
    expect((body.results as { state: string }[]).some(({ state }) => state === 'signed_in')).toBe(isShown);
  }
});

test('the last visit is the last use of a session, for those who may see sign-ins', async () => {
  const signedInAt = new Date('2026-03-04T11:05:00.000Z');
  const usedAt = new Date('2026-03-09T08:00:00.000Z');
  const visitor = await createPerson(portal, { lastLogin: signedInAt, isStaff: true });
  const session = { userId: visitor.id, rotates: true, userAgent: '', createdAt: signedInAt, lastUsedAt: usedAt };
  await db.insert(sessions).values([session, { ...session, lastUsedAt: signedInAt }]);
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  expect((await read(visitor.profileId, superuser.access)).body.last_visit).toBe(usedAt.toISOString());
  expect((await read(visitor.profileId)).body.last_visit).toBe(signedInAt.toISOString());
});

test('reading it is recorded', async () => {
  const person = await createPerson(portal);
  await read(person.profileId);
  expect(
    await db.$count(auditLog, and(eq(auditLog.action, 'profile.read'), eq(auditLog.object, `user ${person.id}`))),
  ).toBe(1);
});
