import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { portalIdentity } from '../../platform/hold/hold.ts';

const portal = await startTestPortal();
const { access: token } = await signedInPerson(portal, { isStaff: true });
const call = async (method: string, url = '', body?: object) =>
  (await portal.call(method, `/api/newsletters/${url}`, { token, ...(body !== undefined && { body }) })).body;

test('a newsletter that is due while the portal is on hold reads as not sent, and continues to wait', async () => {
  const form = { title: 'Zomerpost', content: '<p>Tekst</p>', everyone: true, send: true };
  const { id } = await call('POST', '', { ...form, send_at: '2025-01-01T10:00:00Z' });
  const later = await call('POST', '', { ...form, send_at: '2031-01-01T10:00:00Z' });
  await portal.db.insert(portalIdentity).values({ place: sql`portal_place()`, heldAt: new Date(), reason: 'moved' });
  const waiting = { id, state: 'scheduled', send: false, send_at: '2025-01-01T10:00:00.000Z' };
  const read = await call('GET', `${id}/`);
  expect(read).toMatchObject(waiting);
  expect((await call('GET')).results).toMatchObject([{ id: later.id, send: true }, waiting]);
  expect(await call('PUT', `${id}/`, { ...read, title: 'Anders' })).toMatchObject({ ...waiting, title: 'Anders' });
  expect(await call('PUT', `${later.id}/`, { title: 'Uit' })).toMatchObject({ state: 'draft', send: false });
  await portal.db.delete(portalIdentity);
  expect(await call('GET', `${id}/`)).toMatchObject({ ...waiting, send: true });
  expect(await call('PUT', `${id}/`, { ...read, title: 'Uit' })).toMatchObject({ state: 'draft' });
});
