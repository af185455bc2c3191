import { describe, expect, test } from 'vitest';
import { queuedMails } from '../../test/mail.ts';
import { personWithMfa } from '../../test/mfa.ts';
import { createPerson, signedInPerson, signIn } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const url = '/api/mfa/resets/';
const staff = await signedInPerson(portal, { isStaff: true, firstName: 'Saskia', lastName: 'Dijk' });
const colleague = await signedInPerson(portal, { isStaff: true });

const ask = (token: string, user: number, reason = 'Telefoon in de sloot') =>
  portal.call('POST', url, { token, body: { user, reason } });
const approve = (token: string, id: number) => portal.call('POST', `${url}${id}/approve/`, { token });
const reject = (token: string, id: number) => portal.call('DELETE', `${url}${id}/`, { token });
async function openIds(token = staff.access) {
  const { results } = (await portal.call('GET', url, { token })).body as { results: { id: number }[] };
  return results.map(({ id }) => id);
}
async function askedFor(person: { id: number }): Promise<number> {
  const response = await ask(staff.access, person.id);
  expect(response.status).toBe(200);
  return response.body.id as number;
}
async function hasMfa(userId: number) {
  const { rows } = await portal.pool.query('select 1 from mfa_factors where user_id = $1 and enabled_at is not null', [
    userId,
  ]);
  return rows.length === 1;
}
async function auditLines(userId: number) {
  const { rows } = await portal.pool.query<{ action: string }>(
    "select actor_id, action, origin, details from audit_log where object = $1 and action like 'mfa.%_reset' order by id",
    [`user ${userId}`],
  );
  return rows;
}

describe('a request', () => {
  test('is visible to all staff, and announced to the person by mail', async () => {
    const person = await personWithMfa(portal, { firstName: 'Jan', lastName: 'Vliet' });
    const response = await ask(staff.access, person.id, '  Telefoon in de sloot  ');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: expect.any(Number),
      user: { id: person.id, profile_id: person.profileId, name: 'Jan Vliet', email: person.email },
      reason: 'Telefoon in de sloot',
      requested_by: { id: staff.id, name: 'Saskia Dijk' },
      requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const days = (Date.parse(response.body.expires_at) - Date.parse(response.body.requested_at)) / 86_400_000;
    expect(days).toBe(7);
    const list = await portal.call('GET', url, { token: colleague.access });
    expect(list.body.results).toContainEqual(response.body);
    const [mail] = await queuedMails(portal, person.email);
    expect(mail?.content.subject).toBe('Verzoek om de tweestapsverificatie van uw account te verwijderen');
    expect(await hasMfa(person.id)).toBe(true);
    expect(await auditLines(person.id)).toEqual([
      { actor_id: staff.id, action: 'mfa.request_reset', origin: '127.0.0.1', details: {} },
    ]);
  });

  test('is refused while another is open, also for concurrent requests', async () => {
    const person = await personWithMfa(portal);
    const responses = await Promise.all([ask(staff.access, person.id), ask(colleague.access, person.id)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const again = await ask(staff.access, person.id);
    expect([again.status, again.body]).toEqual([409, { error: 'Er staat al een verzoek open voor deze persoon.' }]);
    const mails = await queuedMails(portal, person.email);
    expect(mails.filter(({ content }) => content.subject.startsWith('Verzoek'))).toHaveLength(1);
  });

  test('is refused for someone without a second factor, and for an unknown user', async () => {
    const { id } = await createPerson(portal);
    const response = await ask(staff.access, id);
    expect([response.status, Object.keys(response.body)]).toEqual([409, ['error']]);
    expect((await ask(staff.access, 2_000_000_000)).status).toBe(404);
  });

  test.each(['', '   ', 'a'.repeat(501)])('requires a reason: %j', async (reason) => {
    const person = await personWithMfa(portal);
    const response = await ask(staff.access, person.id, reason);
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['reason']]);
  });

  test('is for staff only, and not for oneself', async () => {
    const person = await personWithMfa(portal);
    const customer = await signedInPerson(portal);
    expect((await ask(customer.access, person.id)).status).toBe(403);
    expect((await ask(person.access, person.id)).status).toBe(403);
    const self = await personWithMfa(portal, { isSuperuser: true });
    const response = await ask(self.access, self.id);
    expect([response.status, response.body]).toEqual([
      403,
      { detail: 'Dit kunt u niet voor uzelf aanvragen. Vraag het een collega.', code: 'permission_denied' },
    ]);
  });
});

describe('an approval', () => {
  test('removes the factor, ends all sessions of the person and informs them', async () => {
    const person = await personWithMfa(portal);
    const response = await approve(colleague.access, await askedFor(person));
    expect(response.status).toBe(200);
    expect(await hasMfa(person.id)).toBe(false);
    const { rows } = await portal.pool.query('select 1 from recovery_codes where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
    const status = await portal.call('GET', '/api/mfa/status/', { token: person.access });
    expect([status.status, status.body.code]).toEqual([401, 'token_not_valid']);
    const renewal = await portal.call('POST', '/api/dj-rest-auth/token/refresh/', {
      body: { refresh: person.refresh },
    });
    expect(renewal.status).toBe(401);
    const [mail] = await queuedMails(portal, person.email);
    expect(mail?.content.subject).toBe('De tweestapsverificatie van uw account is verwijderd');
    expect((await auditLines(person.id)).at(-1)).toEqual({
      actor_id: colleague.id,
      action: 'mfa.approve_reset',
      origin: '127.0.0.1',
      details: { requested_by: staff.id },
    });
    expect((await signIn(portal, person.email)).access).toBeTruthy();
    expect((await portal.call('GET', '/api/mfa/status/', { token: staff.access })).status).toBe(200);
  });

  test('needs a second member of staff', async () => {
    const person = await personWithMfa(portal);
    const id = await askedFor(person);
    const response = await approve(staff.access, id);
    expect([response.status, response.body]).toEqual([
      403,
      { detail: 'Uw eigen verzoek moet door een collega worden goedgekeurd.', code: 'permission_denied' },
    ]);
    expect(await hasMfa(person.id)).toBe(true);
    expect(await openIds()).toContain(id);
  });

  test('works once, also when two colleagues approve concurrently', async () => {
    const person = await personWithMfa(portal);
    const third = await signedInPerson(portal, { isStaff: true });
    const id = await askedFor(person);
    const responses = await Promise.all([approve(colleague.access, id), approve(third.access, id)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect((await approve(colleague.access, id)).status).toBe(404);
  });

  test('is refused if the requester is no longer staff or was deleted', async () => {
    for (const change of [
      'update users set is_staff = false where id = $1',
      'update users set is_active = false where id = $1',
      'delete from users where id = $1',
    ]) {
      const asker = await signedInPerson(portal, { isStaff: true });
      const person = await personWithMfa(portal);
      const id = (await ask(asker.access, person.id)).body.id as number;
      await portal.pool.query(change, [asker.id]);
      expect((await approve(colleague.access, id)).status).toBe(403);
      expect(await hasMfa(person.id)).toBe(true);
      expect((await portal.call('GET', url, { token: staff.access })).status).toBe(200);
      expect((await reject(colleague.access, id)).status).toBe(200);
    }
  });

  test('is refused after 7 days, when a new request is possible', async () => {
    const person = await personWithMfa(portal);
    const id = await askedFor(person);
    const age = (interval: string) =>
      portal.pool.query('update mfa_resets set requested_at = now() - $2::interval where id = $1', [id, interval]);
    await age('6 days 23 hours');
    expect(await openIds()).toContain(id);
    expect((await ask(staff.access, person.id)).status).toBe(409);
    await age('7 days 1 minute');
    expect(await openIds()).not.toContain(id);
    expect((await approve(colleague.access, id)).status).toBe(404);
    expect((await reject(colleague.access, id)).status).toBe(404);
    expect(await hasMfa(person.id)).toBe(true);
    const again = await askedFor(person);
    expect((await approve(colleague.access, again)).status).toBe(200);
  });
});

describe('a request ends', () => {
  test('when the requester withdraws it, or a colleague rejects it', async () => {
    for (const [token, withdrawn] of [
      [staff.access, true],
      [colleague.access, false],
    ] as const) {
      const person = await personWithMfa(portal);
      const id = await askedFor(person);
      expect((await reject(token, id)).status).toBe(200);
      expect((await approve(colleague.access, id)).status).toBe(404);
      expect(await hasMfa(person.id)).toBe(true);
      expect((await auditLines(person.id)).at(-1)).toMatchObject({
        action: 'mfa.reject_reset',
        details: { withdrawn },
      });
    }
  });

  test('when the person turns the factor off', async () => {
    const person = await personWithMfa(portal);
    const id = await askedFor(person);
    expect((await portal.call('DELETE', '/api/mfa/delete/', { token: person.access })).status).toBe(200);
    expect((await approve(colleague.access, id)).status).toBe(404);
  });
});

test('request and approval need a sign-in of at most 10 minutes ago', async () => {
  const old = await signedInPerson(portal, { isStaff: true });
  await portal.pool.query("update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1", [
    old.id,
  ]);
  const person = await personWithMfa(portal);
  const asked = await ask(old.access, person.id);
  expect([asked.status, asked.body.code]).toEqual([403, 'reauth_required']);
  const id = await askedFor(person);
  const agreed = await approve(old.access, id);
  expect([agreed.status, agreed.body.code]).toEqual([403, 'reauth_required']);
  expect(await hasMfa(person.id)).toBe(true);
});

test('the list is newest first, paged, and can be searched', async () => {
  const [one, two] = [
    await personWithMfa(portal, { firstName: 'Zwaantje', lastName: 'Rietveld' }),
    await personWithMfa(portal, { firstName: 'Zwaantje', lastName: 'Biesbosch' }),
  ];
  const ids = [await askedFor(one), await askedFor(two)];
  await portal.pool.query("update mfa_resets set requested_at = now() - interval '1 hour' where id = $1", [ids[0]]);
  const list = async (query: string) => (await portal.call('GET', `${url}?${query}`, { token: staff.access })).body;
  const found = await list('search=zwaantje');
  expect([found.count, found.results.map((reset: { id: number }) => reset.id)]).toEqual([2, ids.toReversed()]);
  const oldest = await list('search=zwaantje&ordering=requested_at&page_size=1');
  expect([oldest.count, oldest.results[0].id, oldest.previous]).toEqual([2, ids[0], null]);
  expect(oldest.next).toContain('page=2');
});
