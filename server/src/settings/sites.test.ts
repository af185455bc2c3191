import { expect, test } from 'vitest';
import { signedInPerson } from '../../test/people.ts';
import { startTestPortal } from '../../test/portal.ts';

/* Creating and deleting sites: the portal uses the settings of the first. */

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/sites/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
const about = async () => (await portal.call('GET', '/api/about/')).body.description as string;

// Without a second try, which would find the sequence one further.
test('the first site that is created gets an id of its own', { retry: 0 }, async () => {
  const { status, body } = await asStaff('POST', '', {});
  expect([status, body.id]).toEqual([200, 2]);
  expect((await asStaff('DELETE', '2/')).status).toBe(200);
});

test('the only site cannot be deleted', async () => {
  const { status, body } = await asStaff('DELETE', '1/');
  expect([status, body]).toEqual([409, { error: 'Dit zijn de enige instellingen. Het portaal kan niet zonder.' }]);
  expect((await asStaff('GET', '1/')).status).toBe(200);
});

test('another site can be created and deleted, and the portal still uses the first', async () => {
  await asStaff('PUT', '1/', { description: '<p>De eerste</p>' });
  const made = await asStaff('POST', '', { description: '<p>De tweede</p>', contact_email: 'team@example.org' });
  expect([made.status, made.headers['etag']]).toEqual([200, expect.stringMatching(/^"/)]);
  expect(made.body).toMatchObject({ description: '<p>De tweede</p>', contact_email: 'team@example.org' });
  const { id } = made.body as { id: number };
  expect(made.body.site).toBe(id);
  const list = await asStaff('GET', '?page_size=1');
  expect(list.body).toMatchObject({ count: 2, next: expect.stringContaining('page=2'), results: [{ id: 1 }] });
  expect((await asStaff('GET', '?page=2&page_size=1')).body.results).toMatchObject([{ id }]);
  expect(await about()).toBe('<p>De eerste</p>');

  expect((await asStaff('DELETE', `${id}/`)).status).toBe(200);
  expect((await asStaff('GET', `${id}/`)).status).toBe(404);
  expect((await asStaff('DELETE', `${id}/`)).status).toBe(404);
  const { rows } = await portal.pool.query('select action from audit_log where object = $1 order by id', [
    `site ${id}`,
  ]);
  expect(rows.map(({ action }) => action)).toEqual(['site.create', 'site.change', 'site.delete']);
});

test('a site with a field that is refused is not stored', async () => {
  const { status, body } = await asStaff('POST', '', { analytics_embed_code: 'http://cijfers.example.org' });
  expect([status, body]).toEqual([400, { analytics_embed_code: ['Gebruik een adres dat met https:// begint.'] }]);
  expect((await asStaff('GET', '')).body.count).toBe(1);
});

test('one of the last two remains when both are deleted at the same time', async () => {
  const { id } = (await asStaff('POST', '', {})).body as { id: number };
  const responses = await Promise.all([asStaff('DELETE', '1/'), asStaff('DELETE', `${id}/`)]);
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await asStaff('GET', '')).body.count).toBe(1);
});
