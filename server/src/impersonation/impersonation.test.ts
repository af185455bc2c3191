import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { formOf } from '../../test/forms.ts';
import { personWithMfa } from '../../test/mfa.ts';
import { createPerson, password, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { impersonations } from '../schema/impersonations.ts';
import { mfaFactors } from '../schema/mfa.ts';
import { sessions } from '../schema/sessions.ts';
import { users } from '../schema/users.ts';
import { cleanUpImpersonations, recordOver } from './end.ts';

const portal = await startTestPortal();
const { db } = portal;

let staff: Awaited<ReturnType<typeof signedInPerson>>;
let resident: Awaited<ReturnType<typeof createPerson>>;

beforeEach(async () => {
  staff = await signedInPerson(portal, { isStaff: true, firstName: 'Jan', lastName: 'Sluis' });
  resident = await createPerson(portal);
});

const start = (token = staff.access, profile = resident.profileId, purpose: string = 'Belde over een ontwerp') =>
  portal.call('POST', '/api/impersonations/', { token, body: { profile, purpose } });
const startView = async () => (await start()).body as { id: string; access: string; expires_at: string };
const who = async (token: string) => {
  const { status, body } = await portal.call('GET', '/api/user/', { token });
  return status === 200 ? body.id : body.code;
};
const linesAbout = (userId: number) =>
  db
    .select({ actorId: auditLog.actorId, action: auditLog.action, details: auditLog.details })
    .from(auditLog)
    .where(sql`${auditLog.object} = ${`user ${userId}`} and ${auditLog.action} like 'impersonation.%'`)
    .orderBy(auditLog.id);
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('viewing the portal as a resident', () => {
  test('is a token for both people, valid for 15 minutes', async () => {
    const view = await startView();
    const { iat, exp, ...claims } = claimsOf(view.access);
    expect(claims).toMatchObject({ sub: String(resident.id), act: { sub: String(staff.id) }, sid: view.id });
    expect(exp - iat).toBe(900);
    expect(Math.abs(Date.parse(view.expires_at) / 1000 - exp)).toBeLessThan(5);
    expect(await who(view.access)).toBe(resident.id);
  });

  test('leaves the staff member signed in, and the resident as they were', async () => {
    const before = await db.select().from(users).where(eq(users.id, resident.id));
    const { access } = await startView();
    await portal.call('GET', '/api/profile/', { token: access });
    await portal.call('GET', '/api/documents/', { token: access });
    expect(await who(staff.access)).toBe(staff.id);
    expect(await db.select().from(users).where(eq(users.id, resident.id))).toEqual(before);
    expect(await db.$count(sessions, eq(sessions.userId, resident.id))).toBe(0);
  });

  test('shows only what the resident sees', async () => {
    const { body: own } = await portal.call('POST', '/api/documents/', {
      token: staff.access,
      body: { title: 'Voor u', users: [resident.id] },
    });
    const { body: other } = await portal.call('POST', '/api/documents/', {
      token: staff.access,
      body: { title: 'Voor een ander', users: [(await createPerson(portal)).id] },
    });
    const { access } = await startView();
    const statusOf = async (id: unknown) =>
      (await portal.call('GET', `/api/documents/${String(id)}/`, { token: access })).status;
    expect([await statusOf(own.id), await statusOf(other.id)]).toEqual([200, 404]);
    expect((await portal.call('GET', `/api/profiles/${staff.profileId}/`, { token: access })).status).toBe(404);
  });

  test.each([
    ['staff', { isStaff: true }],
    ['a superuser', { isSuperuser: true }],
  ])('is refused for %s', async (_who, rights) => {
    const { status, body } = await start(staff.access, (await createPerson(portal, rights)).profileId);
    expect([status, body.code]).toEqual([403, 'permission_denied']);
  });

  test('is refused for oneself, also for a superuser', async () => {
    const superuser = await signedInPerson(portal, { isSuperuser: true });
    expect((await start(superuser.access, superuser.profileId)).status).toBe(403);
  });

  test('is refused for an account that is not active, and for none', async () => {
    const blocked = await createPerson(portal, { isActive: false });
    expect((await start(staff.access, blocked.profileId)).status).toBe(409);
    expect((await start(staff.access, 2_000_000_000)).status).toBe(404);
  });

  test.each(['', '   ', 'x'.repeat(301)])('needs a reason: %j', async (purpose) => {
    const { status, body } = await start(staff.access, resident.profileId, purpose);
    expect([status, body]).toEqual([400, { purpose: [expect.any(String)] }]);
    expect(await linesAbout(resident.id)).toEqual([]);
  });

  test('cannot be nested, renewed or used to sign in', async () => {
    const { access } = await startView();
    const another = await createPerson(portal);
    expect((await start(access, another.profileId)).body.code).toBe('read_only');
    const login = { email: resident.email, password };
    expect((await portal.call('POST', '/api/dj-rest-auth/login/', { token: access, body: login })).status).toBe(403);
    expect(Object.keys(await startView()).toSorted()).toEqual(['access', 'expires_at', 'id']);
  });

  test('replaces the one before it in the same session', async () => {
    const first = await startView();
    const second = await startView();
    expect([await who(first.access), await who(second.access)]).toEqual(['token_not_valid', resident.id]);
    const actions = (await linesAbout(resident.id)).map(({ action }) => action);
    expect(actions).toEqual(['impersonation.start', 'impersonation.end', 'impersonation.start']);
  });

  test('is refused to a caller that may not do it', async () => {
    const customer = await signedInPerson(portal);
    expect((await start(customer.access)).status).toBe(403);
  });
});

describe('it ends', () => {
  type Ending = (view: { id: string; access: string }) => Promise<unknown>;
  const endings: [name: string, ending: Ending, reason: string][] = [
    [
      'when it is stopped',
      ({ id }) => portal.call('DELETE', `/api/impersonations/${id}/`, { token: staff.access }),
      'stopped',
    ],
    [
      'after 15 minutes',
      ({ id }) =>
        db
          .update(impersonations)
          .set({ startedAt: sql`now() - interval '15 minutes'` })
          .where(eq(impersonations.id, id)),
      'time over',
    ],
    [
      'when the staff member signs out',
      () => portal.call('POST', '/api/dj-rest-auth/logout/', { token: staff.access, body: { refresh: staff.refresh } }),
      'session over',
    ],
    [
      'when the staff member loses their rights',
      () => db.update(users).set({ isStaff: false }).where(eq(users.id, staff.id)),
      'session over',
    ],
    [
      'when the staff member is blocked',
      () => db.update(users).set({ isActive: false }).where(eq(users.id, staff.id)),
      'session over',
    ],
    [
      'when the resident gets rights',
      () => db.update(users).set({ isStaff: true }).where(eq(users.id, resident.id)),
      'session over',
    ],
    [
      'when the resident is blocked',
      () => db.update(users).set({ isActive: false }).where(eq(users.id, resident.id)),
      'session over',
    ],
    ['when the staff member is deleted', () => db.delete(users).where(eq(users.id, staff.id)), 'session over'],
    [
      'when the resident is deleted',
      async () => {
        const superuser = await signedInPerson(portal, { isSuperuser: true });
        await portal.call('DELETE', `/api/users/${resident.id}/`, { token: superuser.access });
      },
      'session over',
    ],
  ];

  test.each(endings)('%s, and is logged once', async (_name, end, reason) => {
    const view = await startView();
    expect(await who(view.access)).toBe(resident.id);
    await end(view);
    await expect.poll(() => who(view.access)).toBe('token_not_valid');
    await recordOver(db);
    await recordOver(db);
    expect(await linesAbout(resident.id)).toEqual([
      { actorId: staff.id, action: 'impersonation.start', details: { purpose: 'Belde over een ontwerp' } },
      { actorId: staff.id, action: 'impersonation.end', details: { reason } },
    ]);
  });

  test('not while it may continue', async () => {
    const view = await startView();
    await recordOver(db);
    expect(await who(view.access)).toBe(resident.id);
    expect(await linesAbout(resident.id)).toHaveLength(1);
  });

  test('by nobody else: a colleague cannot end it', async () => {
    const { id, access } = await startView();
    const colleague = await signedInPerson(portal, { isStaff: true });
    expect((await portal.call('DELETE', `/api/impersonations/${id}/`, { token: colleague.access })).status).toBe(404);
    expect(await who(access)).toBe(resident.id);
  });

  test('once: stopping again succeeds and adds no line', async () => {
    const { id } = await startView();
    const stop = () => portal.call('DELETE', `/api/impersonations/${id}/`, { token: staff.access });
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200]);
    expect(await linesAbout(resident.id)).toHaveLength(2);
  });

  test('and its row is removed a day later', async () => {
    const { id } = await startView();
    const isIt = eq(impersonations.id, id);
    await db
      .update(impersonations)
      .set({ endedAt: sql`now() - interval '23 hours'` })
      .where(isIt);
    await cleanUpImpersonations(db);
    expect(await db.$count(impersonations, isIt)).toBe(1);
    await db
      .update(impersonations)
      .set({ endedAt: sql`now() - interval '25 hours'` })
      .where(isIt);
    await cleanUpImpersonations(db);
    expect(await db.$count(impersonations, isIt)).toBe(0);
  });

  test('for files too: their URLs end with it', async () => {
    const { access, id } = await startView();
    await portal.call('POST', '/api/documents/', {
      token: staff.access,
      ...formOf({ title: 'Besluit', files: { name: 'besluit.txt', content: 'Besluit' } }),
    });
    const { body } = await portal.call('GET', '/api/documents/', { token: access });
    const [document] = body.results as { files: { file: string }[] }[];
    const address = document?.files[0]?.file ?? '';
    expect((await portal.call('GET', address)).status).toBe(200);
    await portal.call('DELETE', `/api/impersonations/${id}/`, { token: staff.access });
    expect((await portal.call('GET', address)).status).toBe(404);
  });
});

test('a refused write is in the log as done by the staff member', async () => {
  const { access } = await startView();
  await portal.call('POST', '/api/messages/', { token: access, body: { subject: 'Hoi', text: '<p>Hoi</p>' } });
  const refusals = () =>
    db
      .select({ object: auditLog.object, details: auditLog.details })
      .from(auditLog)
      .where(sql`${auditLog.action} = 'access.refuse' and ${auditLog.actorId} = ${staff.id}`);
  await expect.poll(refusals).toEqual([{ object: 'POST /api/messages/', details: { code: 'read_only' } }]);
});

test('the second factor that staff must have counts here too', async () => {
  const strict = await startTestPortal({ STAFF_MFA: 'true' });
  const person = await personWithMfa(strict, { isStaff: true });
  const { profileId } = await createPerson(strict);
  const body = { profile: profileId, purpose: 'Belde' };
  const started = await strict.call('POST', '/api/impersonations/', { token: person.access, body });
  const { access } = started.body as { access: string };
  expect((await strict.call('GET', '/api/documents/', { token: access })).status).toBe(200);
  await strict.db.delete(mfaFactors);
  await expect
    .poll(async () => (await strict.call('GET', '/api/documents/', { token: access })).body.code)
    .toBe('mfa_required');
});
