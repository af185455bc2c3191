import { describe, expect, test } from 'vitest';
import { cleanHtml, saysSomething } from './clean-html.ts';

describe('HTML from another system', () => {
  test.each([
    ['<p>Gesproken <b>over</b> "de kruin" & de berm.</p>', '<p>Gesproken <b>over</b> "de kruin" &amp; de berm.</p>'],
    ['<ul><li>Breedte < 5 m 👍</li></ul>', '<ul><li>Breedte &lt; 5 m 👍</li></ul>'],
    ['<h1>Kop</h1><h6>Kop</h6>', '<h4>Kop</h4><h4>Kop</h4>'],
    ['<div>een</div><div>twee</div>', '<p>een</p><p>twee</p>'],
    ['<table><tr><td colspan="2" style="x">a</td></tr></table>', '<table><tr><td colspan="2">a</td></tr></table>'],
    [
      '<a href="https://example.org/a?b=1&amp;c=2" onclick="x()">a</a>',
      '<a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    ['<a href="tel:0101234567">bel</a>', '<a href="tel:0101234567" rel="noopener noreferrer" target="_blank">bel</a>'],
  ])('preserves text: %s', (html, clean) => {
    expect(cleanHtml(html, 'record')).toBe(clean);
    expect(cleanHtml(clean, 'record')).toBe(clean);
  });

  test.each([
    ['Regel 1\r\nRegel 2\n\nwat verder', 'Regel 1<br />Regel 2<br /><br />wat verder'],
    ['minder dan < 10 cm & "ruim"', 'minder dan &lt; 10 cm &amp; "ruim"'],
    ['een &amp; twee', 'een &amp; twee'],
    ['  \n ', ''],
  ])('takes text without tags as it was written: %j', (text, clean) => {
    expect(cleanHtml(text, 'record')).toBe(clean);
  });

  test.each([
    `<script>alert('x')</script>`,
    '<SCRIPT SRC=https://example.org/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<p onmouseover="alert(1)" style="position:fixed;inset:0" class="x" id="menu">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)">a</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">a</a>',
    '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    '<a href="//example.org">a</a>',
    '<a href="/api/account/delete/">a</a>',
    '<a href="vbscript:x">a</a>',
    '<iframe src="https://example.org"></iframe><object data="x"></object><embed src="x">',
    '<form action="https://example.org"><input name="password"><button>Inloggen</button></form>',
    '<style>body{display:none}</style><link rel="stylesheet" href="https://example.org/x.css">',
    '<meta http-equiv="refresh" content="0;url=https://example.org"><base href="https://example.org/">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<xmp><img src=x onerror=alert(1)></xmp><textarea><img src=x onerror=alert(1)></textarea>',
    '<p>a<![CDATA[<img src=x onerror=alert(1)>]]></p>',
  ])('loses everything but text: %s', (html) => {
    const clean = cleanHtml(html, 'record');
    const tags = [...clean.matchAll(/<([^>]*)>/g)].map(([, tag]) => tag);
    for (const tag of tags) expect(tag).toMatch(/^(\/?(p|a|table|br|b)|br \/)$/);
    expect(clean).not.toMatch(/<[^>]*(script|onerror|style|src|href)/i);
  });

  test('remains small and shallow, whatever the input', () => {
    const deep = cleanHtml(`${'<blockquote>'.repeat(5_000)}diep`, 'record');
    expect(deep.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(30);
    expect(cleanHtml(`<p>${'👍'.repeat(400_000)}</p>`, 'record').length).toBeLessThan(500_100);
    expect(cleanHtml('👍'.repeat(400_000), 'record').isWellFormed()).toBe(true);
  });
});

describe('HTML of the editor', () => {
  test.each([
    ['<h1>Kop</h1><h2>Kop</h2><h6>Kop</h6>', '<h2>Kop</h2><h2>Kop</h2><h4>Kop</h4>'],
    ['<p><b>vet</b> <i>schuin</i> <u>onder</u></p>', '<p><strong>vet</strong> <em>schuin</em> <u>onder</u></p>'],
    ['<p>regel<br>regel</p>', '<p>regel<br />regel</p>'],
    ['<ol><li><p>een</p></li></ol><blockquote><p>a</p></blockquote>', null],
    ['<ol start="3" type="i"><li>een<ul><li>twee</li></ul></li></ol>', null],
    ['<ol start="-3" type="x" class="y" reversed><li>een</li></ol>', '<ol><li>een</li></ol>'],
    [
      '<p><a target="_self" rel="opener" href="https://example.org/">a</a></p>',
      '<p><a href="https://example.org/" rel="noopener noreferrer" target="_blank">a</a></p>',
    ],
    ['<table><tr><td>in een tabel</td></tr></table>', 'in een tabel'],
  ])('preserves what the editor writes: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean ?? html);
    expect(cleanHtml(cleanHtml(html))).toBe(clean ?? html);
  });

  test.each([
    '',
    '<p></p>',
    '<p>&nbsp;<br /></p>',
    '<p>\u200B \u00AD</p><ul><li></li></ul>',
    '<a href="https://a.nl"></a>',
  ])('says nothing: %j', (html) => {
    expect(saysSomething(cleanHtml(html))).toBe(false);
  });

  test.each(['<p>a</p>', '<p>&lt;</p>', '👍', '1'])('is not empty: %j', (html) => {
    expect(saysSomething(cleanHtml(html))).toBe(true);
  });
});
