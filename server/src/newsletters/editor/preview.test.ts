import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createPerson, signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { users } from '../../schema/users.ts';
import { newsletterMails } from '../../schema/newsletters.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });
const linde = await createPerson(portal, { firstName: 'Linde' });

const asStaff = (method: string, url: string, body?: object) =>
  portal.call(method, `/api/newsletters/${url}`, { token: staff.access, ...(body !== undefined && { body }) });
const { body: saved } = await asStaff('POST', '', {
  title: 'Voor {{voornaam|u}}',
  content: '<p>Beste {{voornaam|bewoner}}</p>',
});

const open = async (url: string) => {
  const response = await portal.app.inject({ method: 'GET', url });
  return { status: response.statusCode, html: response.payload, policy: response.headers['content-security-policy'] };
};

test('a newsletter is shown as the mail to nobody in particular, and to a recipient', async () => {
  const { body: general } = await asStaff('GET', `${saved.id}/preview/`);
  expect(general).toMatchObject({ subject: 'Voor u', text: expect.stringContaining('Beste bewoner'), wrong: null });
  const { body } = await asStaff('GET', `${saved.id}/preview/?recipient=user-${linde.id}`);
  expect(body).toMatchObject({ subject: 'Voor Linde', text: expect.stringContaining('Beste Linde') });
  const { status, html, policy } = await open(body.page);
  expect([status, policy]).toEqual([200, expect.stringMatching(/^sandbox; default-src 'none'; .*img-src 'self'/)]);
  expect(html).toContain('Beste Linde');
  expect(await portal.db.$count(newsletterMails)).toBe(0);
});

test('a newsletter is shown as one of its mails, and to nobody for the mail of another', async () => {
  const { body: other } = await asStaff('POST', '', { title: 'Andere' });
  const mail = { newsletterId: saved.id as number, userId: linde.id, email: linde.email };
  const [row] = await portal.db.insert(newsletterMails).values(mail).returning();
  const { body } = await asStaff('GET', `${saved.id}/preview/?recipient=mail-${row?.id}`);
  expect(body.subject).toBe('Voor Linde');
  expect((await asStaff('GET', `${other.id}/preview/?recipient=mail-${row?.id}`)).body.text).not.toContain('Linde');
  await portal.db.delete(newsletterMails);
});

test('its page has the asked colours, and pictures only if they are asked', async () => {
  const { body } = await asStaff('GET', `${saved.id}/preview/`);
  const [light, dark] = [await open(body.page), await open(`${body.page}?colors=dark&pictures=hidden`)];
  expect(light.html).toContain('@media not all');
  expect(light.html).toContain('<meta name="color-scheme" content="light" />');
  expect(dark.html).toContain('@media all');
  expect(dark.html).not.toContain('prefers-color-scheme');
  expect(dark.policy).toContain("img-src 'none'");
});

test('a field that does not exist is named, and shown as it is written', async () => {
  const { body: draft } = await asStaff('POST', '', { title: 'a', content: '<p>{{vornaam|bewoner}}</p>' });
  const { body } = await asStaff('GET', `${draft.id}/preview/`);
  expect(body).toMatchObject({
    text: expect.stringContaining('{{vornaam|bewoner}}'),
    wrong: expect.stringContaining('{{vornaam|bewoner}} bestaat niet'),
  });
});

test('its page opens only for its own newsletter, and while its maker is staff', async () => {
  const { body } = await asStaff('GET', `${saved.id}/preview/`);
  const { body: other } = await asStaff('POST', '', { title: 'Andere' });
  for (const url of [body.page.replace(`/${saved.id}/`, `/${other.id}/`), `/api/newsletters/${saved.id}/preview/a/`]) {
    expect((await open(url)).status).toBe(404);
  }
  await portal.db.update(users).set({ isStaff: false }).where(eq(users.id, staff.id));
  expect((await open(body.page)).status).toBe(404);
});
