import { newsletterTemplates, type NewsletterTemplate } from '@dijkportaal/contract/newsletters/templates';
import { findWrongField } from '@dijkportaal/contract/newsletters/personal-fields';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedInPerson } from '../../../test/people.ts';
import { startTestPortal } from '../../../test/portal.ts';
import { auditLog } from '../../platform/audit/audit.ts';
import { cleanHtml } from '../../platform/security/clean-html.ts';

const portal = await startTestPortal();
const staff = await signedInPerson(portal, { isStaff: true });

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, headers = {}) =>
  portal.call(method, `/api/${path}`, { token: staff.access, headers, ...(body && { body }) });
const list = async () => (await send('GET', 'newsletter-templates/')).body.results as NewsletterTemplate[];
const newsletter = (await send('POST', 'newsletters/', { title: 'Voorjaar', content: '<p>Het werk begint.</p>' })).body;
const saveAs = (name: string) => send('POST', 'newsletter-templates/', { name, newsletter: newsletter.id });

test('two come with the portal, as text that can be sent', async () => {
  const { body } = await send('GET', 'newsletter-templates/');
  expect(body).toEqual(newsletterTemplates.list.response.parse(body));
  const templates = await list();
  expect(templates.map(({ name }) => name)).toEqual(['Inloopavond', 'Werkzaamheden']);
  for (const { title, content } of templates) {
    expect(cleanHtml(content)).toBe(content);
    expect([findWrongField(title), findWrongField(content)]).toEqual([null, null]);
  }
});

test('a template has the title and text of a newsletter, which may change or go', async () => {
  const { body } = await saveAs('  Ieder  voorjaar ');
  expect(body).toMatchObject({ name: 'Ieder voorjaar', title: 'Voorjaar', content: '<p>Het werk begint.</p>' });
  expect((await list()).map(({ name }) => name)).toContain('Ieder voorjaar');
  expect((await send('POST', 'newsletter-templates/', { name: 'Geen', newsletter: 999_999 })).status).toBe(404);
});

test('has a name of its own, whatever the capitals', async () => {
  await saveAs('Zomer');
  const { body: other } = await saveAs('Winter');
  const refused = { status: 400, body: { name: ['Er is al een sjabloon met deze naam.'] } };
  expect(await saveAs('ZOMER')).toMatchObject(refused);
  expect(await send('PUT', `newsletter-templates/${other.id}/`, { name: 'zomer' })).toMatchObject(refused);
});

test('is renamed and deleted by who saw the latest name; the log has its names', async () => {
  const { body } = await saveAs('Oud');
  const url = `newsletter-templates/${body.id}/`;
  const { headers } = await send('GET', url);
  const ifMatch = { 'if-match': String(headers['etag']) };
  expect((await send('PUT', url, { name: 'Nieuw' }, ifMatch)).body).toMatchObject({ name: 'Nieuw', title: 'Voorjaar' });
  expect((await send('PUT', url, { name: 'Te laat' }, ifMatch)).status).toBe(412);
  expect((await send('DELETE', url, undefined, ifMatch)).status).toBe(412);
  expect((await send('DELETE', url)).body).toEqual({ detail: 'Het sjabloon is verwijderd.' });
  expect((await send('GET', url)).status).toBe(404);
  const lines = await portal.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.object, `template ${body.id}`))
    .orderBy(auditLog.id);
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['template.create', { name: 'Oud' }],
    ['template.change', { name: 'Nieuw', old_name: 'Oud' }],
    ['template.delete', { name: 'Nieuw' }],
  ]);
});
