import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../../test/hostile-html.ts';
import { cleanHtml } from './clean-html.ts';
import { toPlainText } from '../mail/plain-text.ts';

const { window } = new JSDOM('<!doctype html><title>a</title>');

const attributesOf = {
  a: ['href', 'rel', 'target'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
} as Record<string, string[]>;
const elements = {
  editor: 'p br h2 h3 h4 blockquote ul ol li a strong em u',
  record: 'p br h4 blockquote ul ol li a strong b em i u s sub sup table thead tbody tr th td',
};

/** Describes everything in the HTML that a browser would not show as text. */
function findForbidden(html: string, source: keyof typeof elements): string[] {
  const box = window.document.createElement('div');
  box.innerHTML = html;
  const allowed = new Set(elements[source].split(' '));
  const found: string[] = [];
  for (const element of box.querySelectorAll('*')) {
    const name = element.localName;
    if (!allowed.has(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`<${name}>`);
    for (const { name: attribute } of element.attributes) {
      if (!(attributesOf[name] ?? []).includes(attribute)) found.push(`${name} ${attribute}`);
    }
    const href = element.getAttribute('href');
    if (href === null) continue;
    const { protocol, hostname } = new URL(href, 'https://portaal.example.org/');
    if (!/^(https?|mailto|tel):$/.test(protocol) || hostname === 'portaal.example.org') found.push(href);
    if (element.getAttribute('rel') !== 'noopener noreferrer') found.push(`rel of ${href}`);
  }
  return found;
}

test('the list is long, and the check detects what a browser would run', () => {
  expect(hostileHtml.length).toBeGreaterThanOrEqual(300);
  expect(findForbidden('<p onclick="x">a</p>', 'editor')).toEqual(['p onclick']);
  expect(findForbidden('<img src=x><a href="java&#09;script:1" rel="noopener noreferrer">a</a>', 'editor')).toEqual([
    '<img>',
    'img src',
    'java\tscript:1',
  ]);
  expect(findForbidden('<a href="/login" rel="noopener noreferrer">a</a><svg><p>', 'editor')).toContain('/login');
  expect(hostileHtml.filter((html) => findForbidden(html, 'editor').length > 0).length).toBeGreaterThan(290);
});

describe.each(['editor', 'record'] as const)('hostile HTML of the %s', (source) => {
  test.each(hostileHtml)('%j', (html) => {
    const clean = cleanHtml(html, source);
    expect(findForbidden(clean, source)).toEqual([]);
    // Cleaning is idempotent, so that a second cleaner does not revive anything.
    expect(cleanHtml(clean, source)).toBe(clean);
    // Inside other HTML, as in a mail or a page.
    expect(findForbidden(`<blockquote>${clean}</blockquote><ul><li>${clean}</li></ul>`, source)).toEqual([]);
    expect(() => toPlainText(clean)).not.toThrow();
  });
});

// An algorithm that is not linear would take minutes.
test.each(['<p>', '<b>', '<a href="', '<!--', '&', '<ul><li>', '<'])(
  'HTML of half a million characters, all %s, is cleaned',
  (part) => {
    const html = part.repeat(500_000 / part.length);
    expect(findForbidden(cleanHtml(html).slice(0, 10_000), 'editor')).toEqual([]);
  },
);
