import { unwrapLink, unwrapLinksIn } from '@dijkportaal/contract/platform/unwrap-link';
import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const target = 'https://example.org/dijk?a=1&b=%C3%A9#kop';
const written = encodeURIComponent('https://example.org/dijk?a=1&b=é#kop');
const safe = `https://eur01.safelinks.protection.outlook.com/?url=${written}&data=05%7C02%7Cjansen%40example.org%7C1&sdata=x&reserved=0`;

test.each([
  ['Safe Links', safe],
  ['Safe Links twice', `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(safe)}&data=x`],
  [
    'Safe Links of Teams',
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${written}`,
  ],
  ['Google', `https://www.google.com/url?q=${written}&sa=D&source=editors`],
  ['Google in the Netherlands', `https://www.google.nl/url?url=${written}`],
  ['Proofpoint 1', `https://urldefense.proofpoint.com/v1/url?u=${written}&k=x`],
  [
    'Proofpoint 2',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_dijk-3Fa-3D1-26b-3D-C3-A9-23kop&d=DwMFaQ&c=x',
  ],
  ['Proofpoint 3', 'https://urldefense.com/v3/__https://example.org/dijk?a=1&b=**Akop__;w6kj!!abc!def$'],
  ['Proofpoint 3 of governments', 'https://urldefense.us/v3/__https://example.org/dijk?a=1&b=**Akop__;w6kj!!abc!def$'],
  ['Outlook on the web', `https://outlook.office.com/mail/safelink.html?url=${written}&corid=x`],
  ['Cisco', `https://secure-web.cisco.com/1AbC-d_e/${written}`],
  ['Symantec', `https://clicktime.symantec.com/3AbC?u=${written}`],
  [
    'Sophos',
    `https://eu-central-1.protection.sophos.com/?d=example.org&u=${Buffer.from(target).toString('base64url')}&i=x`,
  ],
  ['Fortinet', `https://mail.elders.example.org/fmlurlsvc/?fewReq=:B:x&url=${written}`],
  ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${written}&urlhash=x`],
  ['Barracuda', `https://linkprotect.cudasvc.com/url?a=${written}&c=E`],
] as const)('the link inside one of %s', (_name, link) => {
  expect(unwrapLink(link)).toBe(target);
});

test('characters that Proofpoint replaced come back, one or several at a time', () => {
  const read = (path: string, base64: string) =>
    unwrapLink(`https://urldefense.com/v3/__https://example.org/${path}__;${base64}!!a!b$`);
  expect(read('a*20b', 'JQ')).toBe('https://example.org/a%20b');
  expect(read('a**Cb*', 'JCQkJCM')).toBe('https://example.org/a$$$$b#');
  expect(unwrapLink('https://urldefense.com/v3/__https:/example.org/a__;!!a!b$')).toBe('https://example.org/a');
});

test.each([
  'https://example.org/?url=https%3A%2F%2Felders.example.org',
  'https://safelinks.protection.outlook.com.elders.example.org/?url=https%3A%2F%2Fexample.org',
  'https://www.google.com/search?q=https%3A%2F%2Fexample.org',
  'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)',
  'https://eur01.safelinks.protection.outlook.com/?data=x',
  'https://urldefense.com/v3/kapot',
  'https://urldefense.us.com/v3/__https://example.org/a__;!!a!b$',
  'https://secure-web.cisco.com/1AbC/geen%20adres',
  'https://eu-central-1.protection.sophos.com/?d=example.org&u=***',
  'https://www.linkedin.com/in/iemand?url=https%3A%2F%2Fexample.org',
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_-ZZ',
  `https://www.google.com/url?q=https://example.org/${'a'.repeat(8_000)}`,
  'mailto:info@example.org',
])('any other link stays as it is: %s', (link) => {
  expect(unwrapLink(link)).toBe(link);
});

test('a text that shows such a link shows the one inside', () => {
  expect(unwrapLinksIn(`Zie ${safe}, of (${safe}).`)).toBe(`Zie ${target}, of (${target}).`);
});

test('what is inside cannot leave the attribute or text that it is in', () => {
  const wrapped = (link: string) => `https://www.google.com/url?q=${encodeURIComponent(link)}`;
  const hostile = 'https://example.org/"><img src=x onerror=alert(1)>';
  const six = Array.from({ length: 6 }).reduce<string>(wrapped, hostile);
  for (const link of [wrapped(hostile), six]) {
    const clean = cleanHtml(`<p><a href="${link}">${link}</a></p>`);
    expect(clean).not.toContain('<img');
    expect(clean.match(/"/g)).toHaveLength(6);
  }
});

test('what an API client sends has no link of a mail filter either', () => {
  const html = `<p><a href="${safe.replaceAll('&', '&amp;')}">kaart</a> ${safe.replaceAll('&', '&amp;')} &lt;b&gt;</p>`;
  const escaped = target.replaceAll('&', '&amp;');
  const clean = cleanHtml(html);
  expect(clean).toBe(
    `<p><a href="${escaped}" rel="noopener noreferrer" target="_blank">kaart</a> ${escaped} &lt;b&gt;</p>`,
  );
  expect(cleanHtml(clean)).toBe(clean);
});
