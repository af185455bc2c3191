import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { afterAll, expect, test } from 'vitest';
import { listEndpoints, pathOf } from '../../test/endpoints.ts';
import { startTestPortal } from '../../test/portal.ts';
import { quietProvider } from '../../test/providers.ts';
import { prepareRequest } from '../../test/requests-to.ts';
import { openCaller, setScene } from '../../test/scene.ts';
import { startSimulatedPdok } from '../../test/simulated-pdok.ts';
import { startSimulatedRelatics } from '../../test/simulated-relatics.ts';
import { validRequests } from '../../test/valid-requests.ts';

const relatics = await startSimulatedRelatics();
const pdok = await startSimulatedPdok();
afterAll(() => {
  relatics.stop();
  pdok.stop();
});
const portal = await startTestPortal({
  ...relatics.portalSettings(),
  ...pdok.portalSettings,
  ...quietProvider,
  NEWSLETTER_PUBLIC_ARCHIVE: 'true',
});
const endpoints = await listEndpoints();
const resident = await openCaller(portal, {});
const superuser = await openCaller(portal, { isSuperuser: true });
const { access: token } = await impersonate(resident.profileId);

async function impersonate(profile: number) {
  const staff = await openCaller(portal, { isStaff: true });
  const body = { profile, purpose: 'Belde over een ontwerp' };
  const started = await portal.call('POST', '/api/impersonations/', { token: staff.token, body });
  return started.body as { access: string; id: string };
}

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const named = (some: Endpoint[]) => some.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
const reads = endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public');

/** Everything that the screens of a resident need, and nothing that is secret, logged or private. */
const readable = [
  'GET /api/attachments/:kind/:guid/',
  'GET /api/contact-person/',
  'GET /api/designs/',
  'GET /api/designs/:id/',
  'GET /api/documents/',
  'GET /api/documents/:id/',
  'GET /api/messages/',
  'GET /api/messages/:id/',
  'GET /api/messages/:id/receipt/',
  'GET /api/messages/:id/replies/',
  'GET /api/new-items/',
  'GET /api/news/',
  'GET /api/news/:id/',
  'GET /api/newsletter-archive/',
  'GET /api/newsletter-archive/:id/',
  'GET /api/profile/',
  'GET /api/profiles/:id/',
  'GET /api/profiles/:id/appointments/',
  'GET /api/promises/',
  'GET /api/questions/',
  'GET /api/sites/',
  'GET /api/sites/:id/',
  'GET /api/user/',
  'GET /api/works/nearby/',
  'GET /api/works/nearby/:id/',
];

test('nothing else is marked as readable', () => {
  expect(
    named(endpoints.filter(({ whileImpersonating }) => whileImpersonating))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(readable);
});

const validWrites = validRequests.filter(({ endpoint }) => endpoint.method !== 'GET');

// The request would succeed for the person in whose name it is made, or for staff.
test.each(validWrites.map((valid) => ({ name: nameOf(valid.endpoint), ...valid })))(
  '$name is refused',
  async ({ endpoint, request }) => {
    const viewed = await openCaller(portal, {});
    const scene = setScene(portal, endpoint.access === 'signed-in' ? viewed : superuser, superuser);
    const { path, query, ...sent } = await prepareRequest(endpoint, request, scene);
    const { access, id } = await impersonate(viewed.profileId);
    const target = endpoint.url.startsWith('/api/impersonations/:id') ? pathOf(endpoint, id) : path + query;
    const { status, body } = await portal.call(endpoint.method, target, { token: access, ...sent });
    expect([status, body]).toEqual([403, { detail: expect.stringContaining('niets wijzigen'), code: 'read_only' }]);
  },
);

test.each(named(reads))('$name is readable only if it is on the list', async ({ name, endpoint }) => {
  // Nothing with this id exists, except the settings.
  const isSettings = name === 'GET /api/sites/:id/';
  const { status, body } = await portal.call('GET', pathOf(endpoint, isSettings ? 1 : 2_000_000_000), { token });
  const expected = name.includes('/:') && !isSettings ? 404 : 200;
  if (readable.includes(name)) expect(status).toBe(expected);
  else expect([status, body.code]).toEqual([403, 'permission_denied']);
});

test('changed nothing: the staff member still views the portal', async () => {
  const { status, body } = await portal.call('GET', '/api/user/', { token });
  expect([status, body.id]).toEqual([200, resident.id]);
});
