import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMail } from '../../test/mail.ts';
import { createTestDatabase, startPortalOn } from '../../test/portal.ts';
import { writeMessage } from '../platform/mail/message.ts';
import { openTransport } from '../platform/mail/transport.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'dijkportaal-mailbox-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const settings = { DATA_DIR: folder, DEMO: 'true' };
const database = await createTestDatabase();
const portal = await startPortalOn(database, settings);
afterAll(() => portal.app.close());

async function send(createdAt: string, ...mail: Parameters<typeof makeMail>): Promise<void> {
  const { mail: how, publicUrl } = portal.config;
  const made = { id: randomUUID(), createdAt: new Date(createdAt) };
  await openTransport(how, folder).send(writeMessage(makeMail(...mail), made, { publicUrl, from: how.from }));
}

const addressesIn = (html: string) =>
  [...html.matchAll(/href="(\/dev\/mailbox\/[^"]+\.eml)"/g)].map(([, url]) => url ?? '');

test('an empty mailbox explains how to get a mail', async () => {
  const { status, text, headers } = await portal.call('GET', '/dev/mailbox');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain('Er is nog geen mail verstuurd.');
});

describe('with mails', () => {
  let list = '';
  let newest = '';
  let page: Awaited<ReturnType<typeof portal.call>>;
  beforeAll(async () => {
    await send('2026-03-01T12:00:00Z', 'oud@example.org');
    await send('2026-03-02T12:00:00Z', 'nieuw@example.org', { subject: '<b>Nieuw</b> & meer' }, '<i>Kolk</i>');
    list = (await portal.call('GET', '/dev/mailbox')).text;
    newest = addressesIn(list)[0] ?? '';
    page = await portal.call('GET', newest);
  });

  test('the list shows the newest first', () => {
    expect(addressesIn(list)).toHaveLength(2);
    expect(list.indexOf('nieuw@example.org')).toBeLessThan(list.indexOf('oud@example.org'));
    expect(list).toContain('&lt;b&gt;Nieuw&lt;/b&gt; &amp; meer');
  });

  test('a mail shows its text with clickable URLs', () => {
    const url = 'https://portaal.example.org/?token=geheim-teken';
    expect(page.text).toContain(`<a href="${url}">${url}</a>`);
    expect(page.text).toContain('&lt;i&gt;Kolk&lt;/i&gt;');
    expect(page.text).not.toMatch(/<i>|<b>/);
  });

  test('the pages have no inline style or script and are not cached', () => {
    for (const html of [list, page.text]) expect(html).not.toMatch(/<style|<script| style=| on\w+=/i);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });

  test('the HTML part is in a frame that may run and load nothing', async () => {
    expect(page.text).toContain(`<iframe src="${newest}/html" title="Mail met opmaak" sandbox="allow-popups`);
    expect(page.text).not.toMatch(/sandbox="[^"]*allow-(scripts|same-origin)/);
    const frame = await portal.call('GET', `${newest}/html`);
    expect(frame.text).toContain('&lt;i&gt;Kolk&lt;/i&gt;');
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
    expect(frame.headers['content-security-policy']).not.toMatch(/allow-scripts|script-src/);
  });

  test('the stylesheet is a separate file', async () => {
    const { status, headers: sent } = await portal.call('GET', '/dev/mailbox/style.css');
    expect([status, sent['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });
});

test.each([
  'geen.eml',
  '..%2Fgeheim.eml',
  '%2e%2e%2fgeheim.eml',
  'geheim.txt',
  'geen.eml/html',
  '..%2Fgeheim.eml/html',
])('a name that is not a mail in the folder (%s) is not found', async (name) => {
  await writeFile(path.join(folder, 'geheim.eml'), 'Subject: geheim\r\n\r\ngeheim');
  await writeFile(path.join(folder, 'outbox', 'geheim.txt'), 'geheim');
  expect((await portal.call('GET', `/dev/mailbox/${name}`)).status).toBe(404);
});

test.each([
  ['outside the demo', { ...settings, DEMO: 'false' }],
  ['with a mail server', { ...settings, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org' }],
])('%s there is no mailbox', async (_when, others) => {
  const other = await startPortalOn(database, others);
  const { text } = await portal.call('GET', '/dev/mailbox');
  for (const url of ['/dev/mailbox', '/dev/mailbox/style.css', ...addressesIn(text)]) {
    expect((await other.call('GET', url)).status).toBe(404);
  }
  await other.app.close();
});
