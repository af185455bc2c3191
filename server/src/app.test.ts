import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { listEndpoints, pathOf } from '../test/endpoints.ts';
import { forgeToken } from '../test/forge.ts';
import { createPerson } from '../test/people.ts';
import { startTestPortal } from '../test/portal.ts';
import { quietProvider } from '../test/providers.ts';
import { insertSession, endSession } from './sessions/queries.ts';
import { guardAccess } from './platform/http/access.ts';
import { createServer } from './platform/http/http.ts';
import { openCaller, setScene } from '../test/scene.ts';
import { startSimulatedPdok } from '../test/simulated-pdok.ts';
import { startSimulatedRelatics } from '../test/simulated-relatics.ts';
import { prepareRequest, type ValidRequest } from '../test/requests-to.ts';
import { validRequests } from '../test/valid-requests.ts';

type Answer = Awaited<ReturnType<typeof portal.call>>;

const relatics = await startSimulatedRelatics();
const pdok = await startSimulatedPdok();
afterAll(() => {
  relatics.stop();
  pdok.stop();
});

const routes: string[] = [];
/** Fastify announces a new server before it has routes. */
function noteRoutes(message: unknown) {
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push(`${one} ${url}`);
  });
}

subscribe('fastify.initialization', noteRoutes);
const portal = await startTestPortal({
  ...relatics.portalSettings(),
  ...pdok.portalSettings,
  ...quietProvider,
  NEWSLETTER_PUBLIC_ARCHIVE: 'true',
});
unsubscribe('fastify.initialization', noteRoutes);
const endpoints = await listEndpoints();

describe('the list of routes', () => {
  const outsideTheContract = [
    /^GET \/auth\/oidc\/:key\/(start|callback|sign-out)$/,
    /^POST \/auth\/oidc\/:key\/backchannel-logout$/,
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

  test('refuses an API route that does not say who may call it', async () => {
    const app = await createServer(portal.config, false);
    guardAccess(
      app,
      false,
      async () => null,
      () => {},
      async () => null,
    );
    for (const url of ['/api/secrets/', '/auth/secrets/', '/api', '/api/docsecrets/', '/api/openapi.json.bak']) {
      expect(() => app.get(url, async () => 'secret')).toThrow(`GET ${url} does not say who may call it`);
    }
    expect(() => app.get('/api/fine/', { config: { access: 'staff' } }, async () => 'fine')).not.toThrow();
    expect(() => app.get('/health/fine', async () => 'fine')).not.toThrow();
    await app.close();
  });
});

// The endpoints are called with id 1.
await createPerson(portal);
const rightsOf = { customer: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } };
const signedIn = ['customer', 'staff', 'superuser'] as const;
type SignedIn = (typeof signedIn)[number];
const callers = ['anonymous', 'expired', 'revoked', ...signedIn] as const;
type Caller = (typeof callers)[number];

/** The credentials of someone new, because an endpoint may end the session or the account. */
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

/** Why a caller is refused; null: they are not. */
function refusalOf({ access }: Endpoint, caller: Caller): string | null {
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

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const withBody = ({ body }: Endpoint) => body && { body: {} };

const refused = endpoints.flatMap((endpoint) =>
  callers
    .map((caller) => ({ name: nameOf(endpoint), caller, endpoint, code: refusalOf(endpoint, caller) }))
    .filter(({ code }) => code !== null),
);

test.each(refused)('$name is refused to $caller', async ({ endpoint, caller, code }) => {
  const request = { ...(await bearerOf(caller)), ...withBody(endpoint) };
  const { status, body } = await portal.call(endpoint.method, pathOf(endpoint), request);
  expect([status, body.code]).toEqual([code === 'permission_denied' ? 403 : 401, code]);
});

describe('a valid request', () => {
  test('exists for every endpoint of the contract', () => {
    expect(validRequests.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  const allowed = validRequests.flatMap(({ endpoint, request }) =>
    signedIn
      .filter((caller) => refusalOf(endpoint, caller) === null)
      .map((caller) => ({ name: nameOf(endpoint), caller, endpoint, request })),
  );

  test.each(allowed)('to $name succeeds for $caller', async ({ endpoint, request, caller }) => {
    const response = await send(endpoint, request, caller);
    expect(response.status, response.text).toBe(successOf(endpoint));
  });

  const open = validRequests
    .filter(({ endpoint }) => endpoint.access === 'public')
    .map((valid) => ({ name: nameOf(valid.endpoint), ...valid }));

  test.each(open)('to $name succeeds for someone who is not signed in', async ({ endpoint, request }) => {
    const response = await send(endpoint, request, null);
    expect(response.status, response.text).toBe(successOf(endpoint));
  });
});

describe('If-Match', () => {
  const conditional = validRequests
    .filter(({ endpoint }) => endpoint.version !== undefined && ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method))
    .map((valid) => ({ name: nameOf(valid.endpoint), ...valid }));

  test('is accepted by every call that changes or deletes a versioned object', () => {
    const versioned = new Set(endpoints.filter(({ version }) => version !== undefined).map(({ url }) => url));
    const expected = endpoints.filter(
      ({ method, url }) => versioned.has(url) && ['PUT', 'PATCH', 'DELETE'].includes(method),
    );
    expect(conditional.map(({ name }) => name).toSorted()).toEqual(expected.map(nameOf).toSorted());
    expect(conditional.length).toBeGreaterThan(15);
  });

  test.each(conditional)('of another version refuses $name, which then changes nothing', async (valid) => {
    let before: Answer | undefined;
    let read: (() => Promise<Answer>) | undefined;
    const response = await send(valid.endpoint, valid.request, 'superuser', async (path, token) => {
      read = () => portal.call('GET', path, { token });
      before = await read();
      return { 'if-match': '"other", W/"x"' };
    });
    expect([response.status, response.body]).toMatchObject([412, { detail: expect.any(String), code: 'conflict' }]);
    expect((await read?.())?.headers['etag']).toBe(before?.headers['etag']);
    expect(before?.headers['etag']).toMatch(/^"[\w-]{22}"$/);
  });

  test.each(conditional)('of the present version, or any, allows $name', async ({ endpoint, request }) => {
    for (const write of [(etag: string) => `"other", ${etag}`, () => '*']) {
      const response = await send(endpoint, request, 'superuser', async (path, token) => {
        const { headers } = await portal.call('GET', path, { token });
        return { 'if-match': write(String(headers['etag'])) };
      });
      expect(response.status, response.text).toBe(200);
      if (endpoint.method !== 'DELETE') expect(response.headers['etag']).toMatch(/^"[\w-]{22}"$/);
    }
  });
});

/** The endpoints that redirect to a page. */
const successOf = ({ method, url }: Endpoint) => (method === 'GET' && url.includes('/one-click/') ? 302 : 200);

async function send(
  endpoint: Endpoint,
  request: ValidRequest<Endpoint>,
  who: SignedIn | null,
  condition: (path: string, token: string) => Promise<Record<string, string>> = async () => ({}),
) {
  const superuser = await openCaller(portal, { isSuperuser: true });
  const caller = await openCaller(portal, who === null ? {} : rightsOf[who]);
  const scene = setScene(portal, caller, superuser);
  const { path, query, headers, ...body } = await prepareRequest(endpoint, request, scene);
  return portal.call(endpoint.method, path + query, {
    ...(who !== null && { token: caller.token }),
    ...body,
    headers: { ...headers, ...(await condition(path, caller.token)) },
  });
}

/** The URL of the next page has the slash of the call; of CSV only the head, because an export is logged too. */
const comparable = ({ status, text }: { status: number; text: string }) => [
  status,
  text.replaceAll('/?page=', '?page=').split('\n', 1),
];

test.each(endpoints.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
  '$name is the same without the slash at the end',
  async ({ endpoint }) => {
    // With an id that does not exist, so that the first call changes nothing for the second.
    const path = pathOf(endpoint, endpoint.method === 'GET' ? 1 : 2_000_000_000);
    for (const caller of ['anonymous', 'superuser'] as const) {
      const bearer = await bearerOf(caller);
      const withSlash = await portal.call(endpoint.method, path, { ...bearer, ...withBody(endpoint) });
      const without = await portal.call(endpoint.method, path.slice(0, -1), {
        ...(endpoint.method === 'GET' ? bearer : await bearerOf(caller)),
        ...withBody(endpoint),
      });
      // The audit log has grown since: refusals are recorded after the response. A second site has another id,
      // a second address of a calendar another secret, and each passkey another challenge.
      if (
        endpoint.url.startsWith('/api/audit-log/') ||
        [
          'POST /api/sites/',
          'POST /api/calendar-feed/',
          'POST /api/passkeys/options/',
          'POST /auth/passkey-options/',
        ].includes(nameOf(endpoint))
      )
        expect(without.status).toBe(withSlash.status);
      else expect(comparable(without)).toEqual(comparable(withSlash));
    }
  },
);
