import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import { expect, test } from 'vitest';
import { listEndpoints, pathOf } from '../../test/endpoints.ts';
import { startTestPortal } from '../../test/portal.ts';
import { openCaller } from '../../test/scene.ts';

const portal = await startTestPortal();
const endpoints = await listEndpoints();
const staff = await openCaller(portal, { isStaff: true });
const resident = await openCaller(portal, {});
const started = await portal.call('POST', '/api/impersonations/', {
  token: staff.token,
  body: { profile: resident.profileId, purpose: 'Belde over een ontwerp' },
});
const { access: token, id } = started.body as { access: string; id: string };

const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const named = (some: Endpoint[]) => some.map((endpoint) => ({ name: nameOf(endpoint), endpoint }));
const writes = endpoints.filter(({ method }) => method !== 'GET');
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
  expect(writes.length).toBeGreaterThan(70);
  expect(
    named(endpoints.filter(({ whileImpersonating }) => whileImpersonating))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(readable);
});

test.each(named(writes))('$name is refused', async ({ endpoint }) => {
  const path = pathOf(endpoint, endpoint.url.startsWith('/api/impersonations/') ? id : 1);
  const { status, body } = await portal.call(endpoint.method, path, { token, body: {} });
  expect([status, body]).toEqual([403, { detail: expect.stringContaining('niets wijzigen'), code: 'read_only' }]);
});

test.each(named(reads))('$name is readable only if it is on the list', async ({ name, endpoint }) => {
  const { status, body } = await portal.call('GET', pathOf(endpoint), { token });
  // Nothing with this id is there for the resident, except the settings.
  const expected = name.includes('/:') && name !== 'GET /api/sites/:id/' ? 404 : 200;
  if (readable.includes(name)) expect(status).toBe(expected);
  else expect([status, body.code]).toEqual([403, 'permission_denied']);
});

test('changed nothing: the staff member still views the portal', async () => {
  const { status, body } = await portal.call('GET', '/api/user/', { token });
  expect([status, body.id]).toEqual([200, resident.id]);
});
