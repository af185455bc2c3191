import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const origin = 'https://portaal.example';

const followed = [
  ['/', '/'],
  ['/privacy', '/privacy'],
  ['/profile/12', '/profile/12'],
  ['/news?page=2', '/news?page=2'],
  ['/news?page=2#kop', '/news?page=2#kop'],
  ['/#kop', '/#kop'],
  ['/news?zin=a%20%26%20b', '/news?zin=a%20%26%20b'],
  ['/news?naar=https://example.com', '/news?naar=https://example.com'],
  ['/a/../privacy', '/privacy'],
  ['/./privacy', '/privacy'],
  ['/privacy/', '/privacy/'],
  ['/login-link', '/login-link'],
  ['/newsletters/edit/1', '/newsletters/edit/1'],
  ['/ü', '/%C3%BC'],
  ['/@example.com', '/@example.com'],
  ['/example.com', '/example.com'],
] as const;

const refused = [
  '',
  ' ',
  'privacy',
  './privacy',
  '?a=1',
  '#kop',
  'https://example.com',
  'https://example.com/privacy',
  'HTTPS://EXAMPLE.COM',
  ' https://example.com',
  '\thttps://example.com',
  'http:example.com',
  'https:/example.com',
  '//example.com',
  '//example.com/privacy',
  '///example.com',
  '////example.com',
  '/\\example.com',
  '/\\/example.com',
  '\\\\example.com',
  '\\/example.com',
  '/\t/example.com',
  '/\n/example.com',
  '/\r/example.com',
  '/\t\\example.com',
  '\t//example.com',
  '\n//example.com',
  ' //example.com',
  '\u0000//example.com',
  '//localhost@example.com',
  '//portaal.example@example.com',
  '//portaal.example.example.com',
  '//portaal.example:444',
  '//example.com\\@portaal.example',
  '//[::1]',
  '//0x7f.1',
  '//%65xample.com',
  '//exa\tmple.com',
  '/x/..//example.com',
  '/.//example.com',
  '/..//example.com',
  '/%2e//example.com',
  '/%2e%2e//example.com',
  '/x/%2E%2E//example.com',
  '/.\\\\example.com',
  '/x/..\\\\example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://portaal.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://portaal.example/1',
  'ftp://example.com',
  'mailto:a@example.com',
  '//',
  '///',
  '//\\',
  '/login',
  '/login?returnUrl=/privacy',
  '/login#kop',
  '/x/../login',
];

describe('safeReturnUrl', () => {
  it.each(followed)('accepts %j', (returnUrl, expected) => {
    expect(safeReturnUrl(returnUrl, origin)).toBe(expected);
  });

  it.each(refused)('returns the home page for %j', (returnUrl) => {
    expect(safeReturnUrl(returnUrl, origin)).toBe('/');
  });

  it('returns the home page without a URL', () => {
    expect(safeReturnUrl(undefined, origin)).toBe('/');
  });
});
