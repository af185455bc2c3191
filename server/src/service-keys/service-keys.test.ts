import type { AuditEntry } from '@dijkportaal/contract/audit/audit';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { listEndpoints, pathOf } from '../../test/endpoints.ts';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';
import { auditLog } from '../platform/audit/audit.ts';
import { serviceKeys } from '../schema/service-keys.ts';
import { createKey, listKeys, revokeKey } from './commands.ts';

const portal = await startTestPortal();
const { db } = portal;
const make = async (scope: string[], days?: string) =>
  (await createKey(portal, { name: 'siem', scope, ...(days && { days }) })).split('\n')[1] ?? '';
const urls = {
  log: '/api/audit-log/?page_size=5',
  logFile: '/api/audit-log/export/',
  contacts: '/api/contacts/export/',
  forms: '/api/messages/export/?form=wish',
};
const statusesOf = async (token: string) => {
  const statuses: Record<string, number> = {};
  for (const [name, url] of Object.entries(urls)) statuses[name] = (await portal.call('GET', url, { token })).status;
  return statuses;
};
let audit = '';
beforeAll(async () => {
  audit = await make(['audit']);
});

test('a key reads what its scopes name, and nothing else', async () => {
  expect(audit).toMatch(/^dpk_[\w-]{43}$/);
  expect(await statusesOf(audit)).toEqual({ log: 200, logFile: 200, contacts: 403, forms: 403 });
  expect(await statusesOf(await make(['contacts', 'forms']))).toEqual({
    log: 403,
    logFile: 403,
    contacts: 200,
    forms: 200,
  });
});

test('a key opens no other endpoint, and no endpoint that writes takes one', async () => {
  const endpoints = await listEndpoints();
  const scoped = endpoints.filter((endpoint) => endpoint.serviceScope !== undefined);
  expect(scoped.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
    'GET /api/audit-log/',
    'GET /api/audit-log/export/',
    'GET /api/contacts/export/',
    'GET /api/messages/export/',
  ]);
  const others = endpoints.filter(({ serviceScope, access }) => serviceScope === undefined && access !== 'public');
  expect(others.length).toBeGreaterThan(100);
  for (const other of others) {
    const { status } = await portal.call(other.method, pathOf(other), { token: audit });
    expect([other.method, other.url, status]).toEqual([other.method, other.url, 401]);
  }
});

test.each<[string, (id: number) => Promise<unknown>]>([
  ['revoked', (id) => revokeKey(portal, { id: String(id) })],
  [
    'expired',
    (id) =>
      db
        .update(serviceKeys)
        .set({ expiresAt: sql`now()` })
        .where(eq(serviceKeys.id, id)),
  ],
])('a key that is %s opens nothing', async (_what, end) => {
  const key = await make(['audit']);
  const [row] = await db
    .select()
    .from(serviceKeys)
    .orderBy(sql`id desc`)
    .limit(1);
  expect((await portal.call('GET', urls.log, { token: key })).status).toBe(200);
  await end(row?.id ?? 0);
  expect((await portal.call('GET', urls.log, { token: key })).status).toBe(401);
  await expect(revokeKey(portal, { id: String(row?.id) })).rejects.toThrow('valid key');
});

test('a guess, a changed key and no key are refused', async () => {
  for (const token of [`${audit}x`, audit.slice(0, -1), `dpk_${'a'.repeat(43)}`, audit.slice(4)])
    expect((await portal.call('GET', urls.log, { token })).status).toBe(401);
  expect((await portal.call('GET', urls.log)).status).toBe(401);
});

test('only its hash is stored, and the list has its last use', async () => {
  const { rows } = await db.execute<{ dump: string }>(sql`select service_keys::text as dump from service_keys`);
  expect(JSON.stringify(rows)).not.toContain(audit.slice(4));
  expect(await listKeys(portal)).toMatch(/^1 {2}siem: audit; until \d{4}-\d\d-\d\d, last used on \d{4}-\d\d-\d\d$/m);
});

test('making, using and revoking it is in the audit log, with the name of the system', async () => {
  const lines = await db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.action} like 'service_key.%' or details ? 'service'`);
  expect(lines.map(({ action, object, actorId, details }) => ({ action, object, actorId, details }))).toEqual(
    expect.arrayContaining([
      {
        action: 'service_key.create',
        object: 'service_key 1',
        actorId: null,
        details: { name: 'siem', days: 365, scopes: ['audit'] },
      },
      {
        action: 'audit.read',
        object: 'audit log',
        actorId: null,
        details: { filters: [], service: 'siem' },
      },
      { action: 'audit.export', object: 'audit log', actorId: null, details: { filters: [], service: 'siem' } },
      { action: 'contact.export', object: 'contacts', actorId: null, details: { filters: [], service: 'siem' } },
      { action: 'message.export', object: 'messages', actorId: null, details: { form: 'wish', service: 'siem' } },
      expect.objectContaining({ action: 'access.refuse', details: { code: 'permission_denied', service: 'siem' } }),
      expect.objectContaining({ action: 'service_key.revoke', details: { name: 'siem' } }),
    ]),
  );
});

test.each([
  [{ scope: ['audit'] }, '--name'],
  [{ name: 'a\nb', scope: ['audit'] }, '--name'],
  [{ name: 'siem' }, '--scope'],
  [{ name: 'siem', scope: ['audit', 'users'] }, '--scope'],
  [{ name: 'siem', scope: ['audit'], days: '367' }, '--days'],
  [{ name: 'siem', scope: ['audit'], days: '0' }, '--days'],
])('the command refuses %j', async (options, named) => {
  await expect(createKey(portal, options)).rejects.toThrow(named);
});

test('reading the log is a line in it, once in ten minutes for the same filters', async () => {
  const superuser = await signedInPerson(portal, { isSuperuser: true });
  const read = async (query: string) => {
    const { body } = await portal.call('GET', `/api/audit-log/${query}`, { token: superuser.access });
    return (body as { results: AuditEntry[] }).results;
  };
  await read('?search=jansen');
  await read('?search=pietersen');
  await read('?action=user.create');
  await read('');
  const lines = (
    await db
      .select()
      .from(auditLog)
      .where(sql`action = 'audit.read' and actor_id = ${superuser.id}`)
  ).map(({ details }) => details.filters);
  expect(lines).toEqual([['search'], ['action'], []]);
});
