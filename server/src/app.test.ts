import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { listEndpoints, pathOf } from '../test/endpoints.ts';
import { forgeToken } from '../test/forge.ts';
import { createPerson } from '../test/people.ts';
import { startTestPortal } from '../test/portal.ts';
import { insertSession, endSession } from './sessions/queries.ts';
import { guardAccess } from './platform/http/access.ts';
import { createServer } from './platform/http/http.ts';

const routes: string[] = [];
/** Fastify tells of a new server before it has routes. */
function noteRoutes(message: unknown) {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
}

subscribe('fastify.initialization', noteRoutes);
const portal = await startTestPortal();
unsubscribe('fastify.initialization', noteRoutes);
const endpoints = await listEndpoints();

describe('the list of routes', () => {
  const outsideTheContract = [
    /^GET \/health\/(live|ready)$/,
    /^GET \/api\/files\/:id\/:variant\/:name$/,
    /^GET \/api\/openapi\.json$/,
    /^GET \/api\/docs(\/|$)/,
    /^GET \/\*$/,
  ];

  test('holds every endpoint of the contract', () => {
    expect(endpoints.length).toBeGreaterThanOrEqual(9);
    for (const { method, url } of endpoints) expect(routes).toContain(`${method} ${url}`);
  });

  test('holds nothing else but health, documentation and the website', () => {
    const known = new Set(endpoints.map(({ method, url }) => `${method} ${url}`));
    const others = routes.filter(
      (route) => !known.has(route) && !outsideTheContract.some((shape) => shape.test(route)),
    );
    expect(others).toEqual([]);
  });

  test('cannot grow by an API route that does not say who may call it', async () => {
    const app = await createServer(portal.config, false);
    guardAccess(
      app,
      false,
      async () => null,
      () => {},
    );
    for (const url of ['/api/secrets/', '/auth/secrets/', '/api', '/api/docsecrets/', '/api/openapi.json.bak']) {
      expect(() => app.get(url, async () => 'secret')).toThrow(`GET ${url} does not say who may call it`);
    }
    expect(() => app.get('/api/fine/', { config: { access: 'staff' } }, async () => 'fine')).not.toThrow();
    expect(() => app.get('/health/fine', async () => 'fine')).not.toThrow();
    await app.close();
  });
});

// Somebody whom staff may write to: the endpoints are called with id 1.
await createPerson(portal);
const rightsOf = { customer: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } };
const callers = ['anonymous', 'expired', 'revoked', 'customer', 'staff', 'superuser'] as const;
type Caller = (typeof callers)[number];

/** A bearer of somebody new, because an endpoint may end the session or the account. */
async function bearerOf(caller: Caller): Promise<{ token?: string }> {
  if (caller === 'anonymous') return {};
  const { id } = await createPerson(
    portal,
    rightsOf[caller === 'expired' || caller === 'revoked' ? 'superuser' : caller],
  );
  const { sessionId } = await insertSession(portal.db, { userId: id, rotates: true, userAgent: '' });
  if (caller === 'revoked') await endSession(portal.db, sessionId);
  return { token: forgeToken(portal.config, { sid: sessionId, ...(caller === 'expired' && { exp: 1 }) }) };
}

function expectedCode({ access }: Endpoint, caller: Caller): string | null {
  if (access === 'public') return null;
  if (caller === 'anonymous') return 'not_authenticated';
  if (caller === 'expired' || caller === 'revoked') return 'token_not_valid';
  const mayCall = {
    customer: ['signed-in'],
    staff: ['signed-in', 'staff'],
    superuser: ['signed-in', 'staff', 'superuser'],
  };
  return mayCall[caller].includes(access) ? null : 'permission_denied';
}

/** An address of the next page keeps the slash of the call; of CSV only the head, because an export is logged too. */
const comparable = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replaceAll('/?page=', '?page=').split('\n', 1),
];

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    const body = endpoint.body && { body: {} };

    test.each(callers)('for %s', async (caller) => {
      const answer = await portal.call(endpoint.method, pathOf(endpoint), { ...(await bearerOf(caller)), ...body });
      const code = expectedCode(endpoint, caller);
      if (code === null) {
        // The relationship system is not set here.
        const refusals = endpoint.url.includes('/contacts/sync/') ? [503] : [302, 400, 403, 404];
        expect([200, ...refusals]).toContain(answer.status);
        expect(answer.body?.code).not.toBe('permission_denied');
      } else expect([answer.status, answer.body.code]).toEqual([code === 'permission_denied' ? 403 : 401, code]);
    });

    test('is the same without the slash at the end', async () => {
      for (const caller of callers) {
        const bearer = await bearerOf(caller);
        const withSlash = await portal.call(endpoint.method, pathOf(endpoint), { ...bearer, ...body });
        const without = await portal.call(endpoint.method, pathOf(endpoint).slice(0, -1), {
          ...(endpoint.method === 'GET' ? bearer : await bearerOf(caller)),
          ...body,
        });
        // The audit log has grown meanwhile: the refusals before this one are written down behind their answers.
        if (endpoint.url.startsWith('/api/audit-log/')) expect(without.status).toBe(withSlash.status);
        else expect(comparable(without)).toEqual(comparable(withSlash));
      }
    });
  },
);
