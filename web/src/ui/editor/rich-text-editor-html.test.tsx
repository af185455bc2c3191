import { getSchema } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { cleanPasted, cleanPastedText, readHtml } from './rich-text-editor-html.ts';
import { createExtensions } from './rich-text-editor-schema.ts';

const hostile = [
  '<script>alert(1)</script><p>a</p>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">a</a></svg>',
  '<p style="background:url(https://elders.example/x)" onclick="alert(1)">a</p>',
  '<a href="java&#10;script:alert(1)">a</a><a href=" javascript:alert(1)">b</a><a href="data:text/html,x">c</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><embed src=x>',
  '<form action="/x"><input name="password" autofocus onfocus=alert(1)></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p title="<style>"><b title="</style><img src=x onerror=alert(1)>">a</b></p>',
  '<meta http-equiv="refresh" content="0;url=https://elders.example"><base href="https://elders.example">',
  '<p data-style="mso-list:l0" data-bullet="1." id="app" class="x">a</p>',
];

describe('a newsletter', () => {
  const button = '<p class="button"><a href="https://example.org/avond">Meld u <b>aan</b></a></p>';

  it('has buttons and dividers, which another text reads as a link in a paragraph, and as nothing', () => {
    const schemaOf = (isLetter: boolean) =>
      getSchema(
        createExtensions(
          () => {},
          () => {},
          isLetter,
        ),
      );
    const link = { type: 'text', text: 'Meld u aan' };
    const { content: inLetter } = readHtml(`${button}<hr>`, schemaOf(true));
    expect(inLetter).toEqual([
      { type: 'linkButton', attrs: { href: 'https://example.org/avond' }, content: [link] },
      { type: 'divider' },
    ]);
    const { content: elsewhere = [] } = readHtml(`${button}<hr>`, schemaOf(false));
    expect(elsewhere.map(({ type }) => type)).toEqual(['paragraph']);
  });

  it('has a class only on what is a button', () => {
    const texts = ['<p class="button">a</p>', '<p class="other"><a href="https://example.org/">a</a></p>'];
    for (const text of texts) expect(cleanPasted(text)).not.toContain('class');
    expect(cleanPasted(button)).toContain('class="button"');
  });
});

describe('a pasted text', () => {
  it('of Word preserves its headings, bold text and lists, and none of its styles', () => {
    const html = `<html><head><style>p.MsoNormal {margin:0}</style></head><body lang=NL style='tab-interval:35.4pt'>
      <h1 style='color:red'>Kop</h1>
      <p class=MsoNormal style='margin-bottom:0cm'><span style='font-weight:bold'>Beste</span> <b>bewoner</b>,<o:p></o:p></p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
        style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span></span><![endif]>Een</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Twee</p>
      <p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>Eerst</p></body></html>`;
    expect(flat(cleanPasted(html))).toBe(
      '<h1>Kop</h1><p><span><strong>Beste</strong></span> <b>bewoner</b>,</p>' +
        '<ul><li><span></span>Een</li><li>Twee</li></ul><ol><li>Eerst</li></ol>',
    );
  });

  it('of Google is not bold as a whole', () => {
    expect(cleanPasted('<b style="font-weight:normal" id="docs-internal-guid-1"><p>Een</p></b>')).toBe('<p>Een</p>');
  });

  it('turns rows of a table into lines, and a mail laid out with tables into its paragraphs', () => {
    expect(cleanPasted('<table><tr><td>Naam</td><td>Bedrag</td></tr><tr><td></td></tr></table>')).toBe(
      '<p>Naam – Bedrag</p>',
    );
    expect(cleanPasted('<table><tr><td><p>Een</p><p>Twee</p></td></tr></table>')).toBe('<p>Een</p><p>Twee</p>');
  });

  it('preserves square metres and CO2 with Unicode digits', () => {
    expect(cleanPasted('<p>12 m<sup>2</sup>, CO<sub>2</sub>, 1<sup>e</sup></p>')).toBe('<p>12 m², CO₂, 1e</p>');
  });

  it('preserves only links to a website, mail or phone', () => {
    expect(
      cleanPasted(
        '<p><a href="https://example.org/" target="x" onclick="a()">a</a><a href="javascript:a()">b</a><a href="/x">c</a></p>',
      ),
    ).toBe('<p><a href="https://example.org/">a</a><a>b</a><a>c</a></p>');
  });

  it('keeps the address of nobody in its links', () => {
    const safe =
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&data=05%7Cjansen%40example.org';
    expect(cleanPasted(`<p><a href="${safe}">${safe}</a> en ${safe}.</p>`)).toBe(
      '<p><a href="https://example.org/a">https://example.org/a</a> en https://example.org/a.</p>',
    );
    expect(cleanPastedText(`Zie <${safe}>`)).toBe('Zie <https://example.org/a>');
  });

  it('keeps links and bold text of a table, also of one inside another', () => {
    const cells =
      '<td><p><a href="https://example.org/">Kaart</a></p><p><b>Berm</b></p></td><td><ul><li>1 m</li></ul></td>';
    expect(cleanPasted(`<table><tr>${cells}</tr></table>`)).toBe(
      '<p><a href="https://example.org/">Kaart</a> <b>Berm</b> – 1 m</p>',
    );
    expect(cleanPasted(`<table><tr><td><table><tr>${cells}</tr></table></td></tr></table>`)).toBe(
      '<p><a href="https://example.org/">Kaart</a> <b>Berm</b> – 1 m</p>',
    );
  });

  it('has no remarks and nothing hidden', () => {
    const html = `<p>Een<span class=MsoCommentReference><a href="#_msocom_1">[J1]</a><span
      style='mso-special-character:comment'>&nbsp;</span></span> <span style='display:none;mso-hide:all'>geheim</span></p>
      <div style='mso-element:comment-list'><div style='mso-element:comment'><p>Klopt dit?</p></div></div>`;
    expect(flat(cleanPasted(html))).toBe('<p>Een<span></span> </p>');
  });

  it.each(hostile)('keeps nothing that could run or load of %s', (html) => {
    const body = new DOMParser().parseFromString(cleanPasted(html), 'text/html').body;
    for (const element of body.querySelectorAll('*')) {
      expect(element.localName).not.toMatch(/script|img|svg|iframe|object|form|input|style|math|video|link|meta/);
      expect(element.getAttributeNames().filter((name) => name !== 'href')).toEqual([]);
      expect(element.getAttribute('href') ?? 'https:').toMatch(/^(https?|mailto|tel):/);
    }
  });
});

describe('a stored text', () => {
  const schema = getSchema(
    createExtensions(
      () => {},
      () => {},
    ),
  );

  it('is read with everything that the editor can write', () => {
    const { content = [] } = readHtml(
      '<h2>A</h2><h3>B</h3><p>c<br><strong>d</strong><em>e</em><u>f</u> <a href="tel:112">g</a></p>' +
        '<ul><li>h</li></ul><ol><li>i</li></ol><blockquote>j</blockquote>',
      schema,
    );
    expect(content.map(({ type, attrs }) => `${type}${String(attrs?.['level'] ?? '')}`)).toEqual([
      'heading2',
      'heading3',
      'paragraph',
      'bulletList',
      'orderedList',
      'blockquote',
    ]);
    const types = content[2]?.content?.map(({ type, marks }) => marks?.[0]?.type ?? type);
    expect(types).toEqual(['text', 'hardBreak', 'bold', 'italic', 'underline', 'text', 'link']);
  });

  it('may be empty', () => {
    expect(readHtml('', schema)).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  });
});

const flat = (html: string) => html.replaceAll(/\s*\n\s*/g, '');
