import { audit as contract, type AuditEntry } from '@dijkportaal/contract/audit/audit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { recordEvent } from '../platform/audit/audit.ts';
import { contacts } from '../schema/contacts.ts';

const portal = await startTestPortal();
const superuser = await signedInPerson(portal, { isSuperuser: true, firstName: 'Bente', lastName: 'Heuvel' });
const reader = await createPerson(portal, { email: 'omer@example.org', firstName: 'Ömer', lastName: 'Vlietstra' });
const nameless = await createPerson(portal, { firstName: '', lastName: '', username: 'zonder-naam' });
const gone = await createPerson(portal, { firstName: 'Verdwenen' });

beforeAll(async () => {
  await recordEvent(portal.db, {
    actorId: reader.id,
    action: 'profile.read',
    object: 'user 4711',
    origin: '203.0.113.7',
  });
  await recordEvent(portal.db, {
    actorId: null,
    action: 'password.reset_request',
    object: 'address 4f3a',
    result: 'failure',
    origin: '198.51.100.9',
    details: { reason: 'not valid', fields: ['email'] },
  });
  await recordEvent(portal.db, { actorId: nameless.id, action: 'mfa.enable', object: 'user 1', origin: 'command' });
  await recordEvent(portal.db, { actorId: gone.id, action: 'account.delete', object: 'user 1', origin: '2001:db8::1' });
  await portal.pool.query('delete from users where id = $1', [gone.id]);
});

async function list(query = '') {
  const { status, body } = await portal.call('GET', `/api/audit-log/${query}`, { token: superuser.access });
  expect([status, body]).toEqual([200, contract.list.response.parse(body)]);
  return body as { count: number; next: string | null; previous: string | null; results: AuditEntry[] };
}
const actionsIn = async (query: string) => (await list(query)).results.map(({ action }) => action);

describe('the audit log', () => {
  test('shows who did what to what, from where, when and with what result', async () => {
    const { results } = await list('?action=profile.read');
    expect(results).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor_id: reader.id,
        actor_profile_id: reader.profileId,
        actor: 'Ömer Vlietstra',
        action: 'profile.read',
        object: 'user 4711',
        object_name: '',
        object_profile_id: null,
        result: 'success',
        origin: '203.0.113.7',
        details: {},
      },
    ]);
    expect((await list('?action=password.reset_request')).results[0]).toMatchObject({
      actor_id: null,
      actor: '',
      result: 'failure',
      details: { reason: 'not valid', fields: ['email'] },
    });
  });

  test('shows the username of someone without a name', async () => {
    expect((await list('?action=mfa.enable')).results[0]).toMatchObject({
      actor_id: nameless.id,
      actor: 'zonder-naam',
    });
  });

  test('shows a pseudonym for a deleted account', async () => {
    expect((await list('?action=account.delete')).results[0]).toMatchObject({
      actor_id: null,
      actor_profile_id: null,
      actor: `gebruiker ${gone.id}`,
    });
  });

  test('starts with the newest, or the oldest on request', async () => {
    const newest = (await list()).results.map(({ at, id }) => `${at} ${String(id).padStart(9, '0')}`);
    expect(newest).toEqual(newest.toSorted().toReversed());
    expect(newest.length).toBeGreaterThan(3);
    expect((await list('?ordering=at')).results.map(({ id }) => id)).toEqual(
      (await list('?ordering=-at')).results.map(({ id }) => id).toReversed(),
    );
  });

  test('is paged', async () => {
    const first = await list('?page_size=2');
    const second = await list('?page_size=2&page=2');
    expect(first.count).toBe(second.count);
    expect([first.results.length, first.next, first.previous]).toEqual([2, '/api/audit-log/?page_size=2&page=2', null]);
    expect(second.results[0]?.id).toBeLessThan(first.results[1]?.id ?? 0);
    const past = await portal.call('GET', '/api/audit-log/?page=900', { token: superuser.access });
    expect(past.status).toBe(404);
  });

  test.each(['', '&ordering=at', '&result=success'])('has every line once on its pages: %j', async (filter) => {
    const { count, results } = await list(`?page_size=1000${filter}`);
    expect(count).toBe(results.length);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 3) }, (_, index) => list(`?page_size=3&page=${index + 1}${filter}`)),
    );
    expect(pages.flatMap((page) => page.results.map(({ id }) => id))).toEqual(results.map(({ id }) => id));
  });

  test('is for superusers only', async () => {
    const staff = await signedInPerson(portal, { isStaff: true });
    for (const url of ['/api/audit-log/', '/api/audit-log/export/'])
      expect((await portal.call('GET', url, { token: staff.access })).status).toBe(403);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    const [changed, removed] = await portal.db
      .insert(contacts)
      .values([
        { name: 'Bente Kolk', email: 'bente@example.org', mobilePhone: '0612345678', userId: reader.id },
        { name: 'Chen Li' },
      ])
      .returning({ id: contacts.id });
    const origin = { actorId: null, origin: 'job' };
    await recordEvent(portal.db, { ...origin, action: 'contact.change', object: `contact ${changed?.id}` });
    await recordEvent(portal.db, { ...origin, action: 'contact.delete', object: `contact ${removed?.id}` });
    const details = { title: 'Dijkbericht' };
    await recordEvent(portal.db, { ...origin, action: 'newsletter.create', object: 'newsletter 9', details });
    await portal.call('POST', '/auth/send-login-link/', { body: { email: 'onbekend@example.org' } });
    await portal.pool.query(`insert into audit_log (at, action, object, result, origin)
      values ('2025-01-02T22:30:00Z', 'access.refuse', 'GET /api/geheim/', 'success', 'job')`);
  });

  test.each([
    ['vlietstra', ['profile.read']],
    ['omer VLIET', ['profile.read']],
    ['omer 4711', ['profile.read']],
    ['203.0.113.7', ['profile.read']],
    ['ADDRESS 4F3A', ['password.reset_request']],
    ['2001:db8', ['account.delete']],
    ['gebruiker 2001:db8', ['account.delete']],
    ['vlietstra 198', []],
    ['user_4711', []],
    ['%4711', []],
    ['verdwenen', []],
    ['tweestapsverificatie inschakelen', ['mfa.enable']],
    ['Two-Factor', ['mfa.enable']],
    ['eigen account', ['account.delete']],
    ['mislukt wachtwoord', ['password.reset_request']],
    ['failed password', ['password.reset_request']],
    ['niet ingelogd', ['login_link.request', 'password.reset_request']],
    ['opdracht server', ['mfa.enable']],
    ['kenmerk 4f3a', ['password.reset_request']],
    ['gebruiker 4711', ['profile.read']],
    ['USER 4711', ['profile.read']],
    ['gebruiker 471', []],
    ['contact 4711', []],
    ['4711', ['profile.read']],
    ['471', []],
    ['omer@example.org', ['profile.read']],
    ['bente kolk', ['contact.change', 'profile.read']],
    ['bente@example.org', ['contact.change', 'profile.read']],
    ['06-12345678', ['contact.change', 'profile.read']],
    ['06 12 34 56 78', ['contact.change', 'profile.read']],
    ['dijkbericht', ['newsletter.create']],
    ['dijkb nieuwsbrief aanmaken', ['newsletter.create']],
    ['nieuwsbrief 9', ['newsletter.create']],
    ['onbekend@example.org', ['login_link.request']],
    ['api/geheim', []],
    ['/api/geheim', ['access.refuse']],
    ['get 02-01-2025', ['access.refuse']],
    ['02-01-2025', ['access.refuse']],
    ['03-01-2025', []],
    ['31-02-2024', []],
    ['chen li', ['contact.delete']],
  ])('for %j finds %j', async (words, actions) => {
    expect(await actionsIn(`?search=${encodeURIComponent(words)}`)).toEqual(actions);
  });

  test('can be combined with the filters', async () => {
    expect(await actionsIn('?search=user&result=failure')).toEqual([]);
    expect(await actionsIn('?search=address&result=failure')).toEqual(['login_link.request', 'password.reset_request']);
  });

  test('shows the current names of the people in it, with their pages', async () => {
    const [line] = (await list('?search=bente%20kolk')).results;
    expect(line).toMatchObject({ object_name: 'Bente Kolk', object_profile_id: reader.profileId, actor: '' });
  });

  test.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    'x'.repeat(200),
    'a b c d e f g h i j k l m',
    '9'.repeat(200),
    '\u0001',
    '+'.repeat(99),
  ])('for %j is harmless', async (words) => {
    const { count, results } = await list(`?search=${encodeURIComponent(words)}&page_size=1000`);
    expect(results.length).toBe(count);
  });
});

test('who looked at somebody is found by their account', async () => {
  const event = { actorId: superuser.id, object: `user ${reader.id}`, origin: '192.0.2.1' } as const;
  await recordEvent(portal.db, { ...event, action: 'profile.read' });
  await recordEvent(portal.db, { ...event, action: 'impersonation.start' });
  await recordEvent(portal.db, { ...event, action: 'profile.change' });
  await recordEvent(portal.db, { ...event, action: 'profile.read', object: `user ${nameless.id}` });
  const { results } = await list(`?reads_of=user%20${reader.id}`);
  expect(results.map(({ action, object_name }) => [action, object_name])).toEqual([
    ['impersonation.start', 'Ömer Vlietstra'],
    ['profile.read', 'Ömer Vlietstra'],
  ]);
  expect((await portal.call('GET', '/api/audit-log/?reads_of=group%201', { token: superuser.access })).status).toBe(
    400,
  );
});

describe('days', () => {
  beforeAll(async () => {
    // The Netherlands is one hour ahead of UTC in winter, two in summer.
    for (const at of ['2024-01-14T23:30:00Z', '2024-01-15T22:30:00Z', '2024-07-14T22:30:00Z', '2024-07-15T21:59:59Z'])
      await portal.pool.query(
        `insert into audit_log (at, action, object, result, origin) values ($1, 'access.refuse', $2, 'failure', 'job')`,
        [at, at],
      );
  });

  test.each([
    ['from=2024-01-15&to=2024-01-15', ['2024-01-15T22:30:00Z', '2024-01-14T23:30:00Z']],
    ['to=2024-01-14', []],
    ['from=2024-01-16&to=2024-07-14', []],
    ['from=2024-07-15&to=2024-07-15', ['2024-07-15T21:59:59Z', '2024-07-14T22:30:00Z']],
  ])('%s are days in the Netherlands, including the last', async (query, found) => {
    const { results } = await list(`?action=access.refuse&${query}`);
    expect(results.map(({ object }) => object)).toEqual(found);
  });

  test.each(['2024-02-30', '0000-01-01', '2024-13-01', '15-01-2024', 'gisteren', '2024-01-15T00:00:00Z'])(
    '%s is refused',
    async (day) => {
      const response = await portal.call('GET', `/api/audit-log/?from=${day}`, { token: superuser.access });
      expect([response.status, response.body]).toEqual([400, { from: ['Dit heeft niet de juiste vorm.'] }]);
    },
  );
});
