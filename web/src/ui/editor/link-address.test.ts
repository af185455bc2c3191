import { expect, it } from 'vitest';
import { readLinkAddress } from './link-address.ts';

it.each([
  ['https://www.example.org/a?b=c#d', 'https://www.example.org/a?b=c#d'],
  ['  HTTP://example.org ', 'HTTP://example.org'],
  ['www.example.org', 'https://www.example.org'],
  ['example.org/dijk', 'https://example.org/dijk'],
  ['info@example.org', 'mailto:info@example.org'],
  ['mailto:info@example.org?subject=Dijk', 'mailto:info@example.org?subject=Dijk'],
  ['0570 12 34 56', 'tel:0570123456'],
  ['+31 (0)6-12345678', 'tel:+310612345678'],
  ['tel:+31612345678', 'tel:+31612345678'],
])('reads %s as %s', (typed, address) => {
  expect(readLinkAddress(typed)).toBe(address);
});

it.each([
  '',
  'dijk',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//example.org',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.org/1',
  'file:///etc/passwd',
  '//example.org',
  '/settings',
  'https://',
  'https:///example.org',
  'mailto:',
  'tel:alert(1)',
  'ftp://example.org',
])('rejects %s', (typed) => {
  expect(readLinkAddress(typed)).toBeNull();
});
