import { retentionLimits, type Retention } from '@dijkportaal/contract/retention';
import { beforeEach, expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

const portal = await startTestPortal();
const superuser = await signedInPerson(portal, { isSuperuser: true });
const staff = await signedInPerson(portal, { isStaff: true });

const defaults = Object.fromEntries(
  Object.entries(retentionLimits).map(([kind, limits]) => [kind, limits.default]),
) as Omit<Retention, 'changed_at'>;

const read = (token?: string) => portal.call('GET', '/api/retention/', token === undefined ? {} : { token });
const save = (body: object, { token = superuser.access, headers = {} } = {}) =>
  portal.call('PUT', '/api/retention/', { token, headers, body });

beforeEach(async () => {
  const columns = Object.keys(retentionLimits).map((kind) => `${kind} = default`);
  await portal.pool.query(`update retention_periods set ${columns.join(', ')}, changed_at = null`);
});

test('anyone reads the defaults, without signing in', async () => {
  const { status, body } = await read();
  expect([status, body]).toEqual([200, { ...defaults, changed_at: null }]);
});

test('a superuser changes them; the audit log has each that changed, with old and new', async () => {
  const { status, body } = await save({ ...defaults, messages: 1000, mails_sent: 14 });
  expect([status, body]).toEqual([
    200,
    { ...defaults, messages: 1000, mails_sent: 14, changed_at: expect.stringMatching(/Z$/) },
  ]);
  expect((await read()).body).toEqual(body);
  await save({ ...defaults, messages: null, mails_sent: 14 });
  const { rows } = await portal.pool.query(
    `select actor_id, object, details from audit_log where action = 'retention.change' order by id`,
  );
  const line = { actor_id: superuser.id, object: 'retention' };
  expect(rows).toEqual([
    { ...line, details: { kind: 'mails_sent', old_days: 30, days: 14 } },
    { ...line, details: { kind: 'messages', old_days: 'unlimited', days: 1000 } },
    { ...line, details: { kind: 'messages', old_days: 1000, days: 'unlimited' } },
  ]);
  const { text } = await portal.call('GET', '/api/audit-log/export/?action=retention.change', {
    token: superuser.access,
  });
  expect(text).toContain(
    '"termijn in dagen: tot iemand het verwijdert; soort gegevens: berichten aan het projectteam; oude termijn in dagen: 1000"',
  );
});

test('a shorter period needs a recent sign-in, a longer one does not', async () => {
  const person = await signedInPerson(portal, { isSuperuser: true });
  await portal.pool.query(`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`, [
    person.id,
  ]);
  const late = { token: person.access };
  for (const shorter of [{ sessions: 60 }, { messages: 1000 }]) {
    const { status, body } = await save({ ...defaults, ...shorter }, late);
    expect([status, body.code]).toEqual([403, 'reauth_required']);
  }
  expect((await read()).body).toEqual({ ...defaults, changed_at: null });
  expect((await save({ ...defaults, sessions: 120 }, late)).status).toBe(200);
});

test('a save without a change changes nothing, not even the date', async () => {
  expect((await save(defaults)).body).toEqual({ ...defaults, changed_at: null });
});

test('of two people who save at the same time, the second gets an error', async () => {
  const { headers } = await read(superuser.access);
  const ifMatch = { headers: { 'if-match': String(headers['etag']) } };
  expect((await save({ ...defaults, sessions: 60 }, ifMatch)).status).toBe(200);
  const second = await save({ ...defaults, bounces: 400 }, ifMatch);
  expect([second.status, second.body.code, second.body.changed_by]).toEqual([412, 'conflict', 'Linde Kolk']);
  expect((await read()).body).toMatchObject({ sessions: 60, bounces: 730 });
});

test.each(Object.entries(retentionLimits))('%s has bounds', async (kind, { min, max }) => {
  const responses = [];
  for (const days of [min - 1, min, max, max + 1, 45.5, '40'])
    responses.push((await save({ ...defaults, [kind]: days })).status);
  // In JSON a number is not a text.
  expect(responses).toEqual([400, 200, 200, 400, 400, 400]);
  expect((await save({ ...defaults, [kind]: min - 1 })).body).toEqual({
    [kind]: [`Gebruik een waarde van minimaal ${min}.`],
  });
});

test('only messages can be retained until somebody deletes them, and no kind may be left out', async () => {
  expect((await save({ ...defaults, messages: null })).status).toBe(200);
  expect((await save({ ...defaults, audit_log: null })).status).toBe(400);
  const { sessions: _sessions, ...others } = defaults;
  expect((await save(others)).body).toEqual({ sessions: ['Dit veld is verplicht.'] });
});

test('staff change nothing and get no preview', async () => {
  expect((await save(defaults, { token: staff.access })).status).toBe(403);
  const preview = await portal.call('POST', '/api/retention/preview/', { token: staff.access, body: defaults });
  expect(preview.status).toBe(403);
});
