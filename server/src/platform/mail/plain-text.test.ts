import { expect, test } from 'vitest';
import { cleanHtml } from '../security/clean-html.ts';
import { toPlainText } from './plain-text.ts';

test.each([
  ['', ''],
  ['<p>Een</p><p>Twee<br />drie</p>', 'Een\n\nTwee\ndrie'],
  ['<h2>Kop</h2><p>Tekst</p>', 'Kop\n\nTekst'],
  [
    '<p>Neem mee:</p><ul><li><p>laarzen</p></li><li>jas</li></ul><p>Tot dan</p>',
    'Neem mee:\n- laarzen\n- jas\n\nTot dan',
  ],
  [
    '<ol><li>kies</li><li>kom<ul><li>op tijd</li></ul></li></ol><p>Daarna:</p><ol><li>ga</li></ol>',
    '1. kies\n2. kom\n  - op tijd\n\nDaarna:\n1. ga',
  ],
  [
    '<ol start="3" type="i"><li>kies</li><li>kom<ol type="A" start="26"><li>a</li><li>b</li></ol></li></ol>',
    'iii. kies\niv. kom\n  Z. a\n  AA. b',
  ],
  ['<p>a &lt; b &amp; "c" &amp;lt;</p>', 'a < b & "c" &lt;'],
  ['<p><a href="https://example.org/?a=1&b=2">hier</a>.</p>', 'hier (https://example.org/?a=1&b=2).'],
  ['<p><a href="https://example.org/">https://example.org/</a></p>', 'https://example.org/'],
  ['<p><a href="mailto:a@example.org">mail ons</a>, <a>nergens</a></p>', 'mail ons (a@example.org), nergens'],
  [
    '<p>a</p><hr><p class="button"><a href="https://example.org/">Meld u aan</a></p>',
    'a\n\n* * *\n\nMeld u aan (https://example.org/)',
  ],
  ['<blockquote><p>Citaat</p></blockquote><p>a</p>', 'Citaat\n\na'],
])('says %j as text', (html, text) => {
  expect(toPlainText(cleanHtml(html))).toBe(text);
});
