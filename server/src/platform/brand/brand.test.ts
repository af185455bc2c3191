import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startPortalOn } from '../../../test/portal.ts';
import { createWebsite } from '../../../test/website.ts';
import { senderOf } from '../mail/mail.ts';
import { writeParts } from '../mail/message.ts';
import { authorityOf, readBrand } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'dijkportaal-brand-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const png = await sharp({ create: { width: 240, height: 80, channels: 4, background: '#123456' } })
  .png()
  .toBuffer();
const LOGO_FILE = write('logo.png', png);
const THEME_FILE = new URL('../../../test/themes/voorbeeld.css', import.meta.url).pathname;
const settings = { AUTHORITY_NAME: 'Waterschap <Voorbeeld>', LOGO_FILE, THEME_FILE };

test.each([
  [{ THEME_FILE: path.join(folder, 'weg.css') }, /THEME_FILE .*weg\.css cannot be read: ENOENT/],
  [
    { THEME_FILE: write('bad.css', ':root { color: red; }') },
    /THEME_FILE .*bad\.css cannot be used: line 1: color is not/,
  ],
  [{ THEME_FILE: write('long.css', ' '.repeat(1_000_001)) }, /must have at most 1000000 bytes/],
  [
    { LOGO_FILE: write('logo.svg', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(40)}</svg>`) },
    /must be a PNG/,
  ],
  [{ LOGO_FILE: write('short.png', png.subarray(0, 20)) }, /must be a PNG/],
])('the portal does not start with %j', (environment, message) => {
  expect(() => readBrand(environment)).toThrow(message);
});

test('the contrast of a theme is checked', () => {
  const grey = write('grey.css', ':root { --basis-color-default-color-document: #888; }');
  expect(readBrand({ THEME_FILE }).poorContrast).toEqual([]);
  expect(readBrand({ THEME_FILE: grey }).poorContrast).toContain(
    'light: text #888888 on surface #ffffff is 3.54:1, needs 4.5:1',
  );
});

describe('with name, logo and colours', async () => {
  const website = await createWebsite({
    'index.html':
      '<!doctype html><html lang="nl"><head><meta name="theme-color" content="#07344f" /></head><p>app</p></html>',
  });
  const portal = await startPortalOn(await createTestDatabase(), settings, { website });
  afterAll(() => portal.app.close());

  test('the page has them before anything else has loaded', async () => {
    const { text, headers } = await portal.call('GET', '/login');
    expect(text).toContain('data-authority="Waterschap &lt;Voorbeeld&gt;"');
    expect(text).toContain('content="#3b0fb0"');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    const [, css = '', logo = ''] = [/$/, /href="(\/theme\.css[^"]*)"/, /data-logo="([^"]*)"/].map(
      (pattern) => pattern.exec(text)?.[1],
    );
    const sheet = await portal.call('GET', css);
    expect([sheet.status, sheet.headers['content-type'], sheet.headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect(sheet.text).toContain('--basis-color-action-1-color-default:#5115ef');
    const picture = await portal.app.inject(logo);
    expect([picture.headers['content-type'], picture.rawPayload.equals(png)]).toEqual(['image/png', true]);
    expect((await portal.call('GET', '/logo.png')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('mails and letters have them', () => {
    const brand = readBrand(settings);
    const place = { brand, mail: { from: { name: 'Portaal' } } };
    expect(authorityOf(place)).toMatchObject({ name: 'Waterschap <Voorbeeld>', logo: { width: 240, height: 80 } });
    expect(authorityOf({ mail: place.mail })).toEqual({ name: 'Portaal', logo: null });
    const team = { name: 'Dijkversterking Hoge Wielen', phone: '0800-0123' };
    const content = { subject: 'Nieuws', preview: '', greeting: '', paragraphs: ['Tekst.'] };
    const { html, text } = writeParts(content, 'https://portaal.example.org', senderOf(place, team));
    expect(html).toMatch(/src="https:\/\/portaal\.example\.org\/logo\.png"\s+alt=""\s+width="120"\s+height="40"/);
    expect(html).toContain('Waterschap &lt;Voorbeeld&gt;');
    expect(html).toContain('#5115ef');
    // Below the card: the project and its telephone number.
    const foot = html.slice(html.lastIndexOf('class="below"'));
    expect(foot).toContain(team.name);
    expect(foot).toContain('href="tel:08000123"');
    expect(text.slice(text.indexOf('\n-- '))).toContain(`${team.name}\nTelefoon: ${team.phone}`);
  });
});

test('without them nothing is served', async () => {
  const website = await createWebsite({ 'index.html': '<html lang="nl"><p>app</p></html>' });
  const portal = await startPortalOn(await createTestDatabase(), {}, { website });
  afterAll(() => portal.app.close());
  expect((await portal.call('GET', '/login')).text).toBe('<html lang="nl"><p>app</p></html>');
  for (const url of ['/theme.css', '/logo.png']) expect((await portal.call('GET', url)).status).toBe(404);
});
