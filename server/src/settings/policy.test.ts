import { readAnalyticsAddress } from '@dijkportaal/contract/settings';
import { describe, expect, test } from 'vitest';
import { refuseActivation } from './policy.ts';

const portal = 'https://portaal.example.org';
const read = (given: string) => readAnalyticsAddress(given, portal);

describe('the URL of the statistics', () => {
  test.each([
    ['', ''],
    ['  ', ''],
    [' https://stats.example.net/a?b=1 ', 'https://stats.example.net/a?b=1'],
    ['https://stats.example.net:8443', 'https://stats.example.net:8443/'],
    ['https://example.org/', 'https://example.org/'],
    [
      '<iframe width="1" src="https://stats.example.net/a?b=1&amp;c=2"></iframe>',
      'https://stats.example.net/a?b=1&c=2',
    ],
    [`<IFRAME\n SRC = 'https://stats.example.net/a'></IFRAME>`, 'https://stats.example.net/a'],
    ['<iframe src=https://stats.example.net/a width=1>', 'https://stats.example.net/a'],
    ['<iframe src="//stats.example.net/a">', 'https://stats.example.net/a'],
    ['<iframe data-src="https://a.example" src="https://b.example">', 'https://b.example/'],
  ])('is read from %j', (given, address) => {
    expect(read(given)).toEqual({ address });
  });

  test.each([
    ['http://stats.example.net/', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['data:text/html,<p>a', 'geen adres'],
    ['<iframe src="javascript:alert(1)">', 'https://'],
    ['<iframe srcdoc="<p>a</p>">', 'geen adres'],
    ['<script>alert(1)</script>', 'geen adres'],
    ['stats.example.net', 'geen adres'],
    ['/api/files/1', 'geen adres'],
    ['https://user@stats.example.net/', 'gebruikersnaam'],
    ['https://user:pass@stats.example.net/', 'gebruikersnaam'],
    ['https://portaal.example.org/login', 'andere website'],
    ['https://PORTAAL.example.org:444/', 'andere website'],
    ['https://portaal.example.org./', 'andere website'],
    ["https://a;script-src'unsafe-inline'.example.net/", 'niet worden gebruikt'],
    ['https://a,b.example.net/', 'niet worden gebruikt'],
    ['https://*.example.net/', 'niet worden gebruikt'],
    ['https://[::1]/', 'niet worden gebruikt'],
  ])('is refused when it is %j', (given, words) => {
    expect(read(given)).toEqual({ refusal: expect.stringContaining(words) });
  });
});

describe('placeholders of the invitation', () => {
  test.each(['', 'Welkom', '<p>Beste {naam},</p><p>{portaal} {naam}</p>', 'accolade { alleen', '{}'.slice(1)])(
    'are valid in %j',
    (text) => {
      expect(refuseActivation(text)).toBeNull();
    },
  );

  test.each([
    ['Beste {name}', '{name}'],
    ['{Naam}', '{Naam}'],
    ['<p>{wachtwoord} {naam}</p>', '{wachtwoord}'],
    ['{}', '{}'],
    ['{<b>naam</b>}', 'geen opmaak'],
  ])('are refused in %j', (text, words) => {
    expect(refuseActivation(text)).toContain(words);
  });
});
