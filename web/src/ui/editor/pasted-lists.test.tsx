import { describe, expect, it } from 'vitest';
import { cleanPasted } from './rich-text-editor-html.ts';

const paste = (html: string) => cleanPasted(html).replaceAll(/\s*\n\s*/g, '');
/** A paragraph of Word: its list and level, the mark before its text, and the text. */
const word = (level: string, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;mso-list:${level} lfo1'><![if !supportLists]><span
    style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${mark}<span
    style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
/** Without the empty elements that the mark leaves. */
const ofWord = (...paragraphs: string[]) => paste(paragraphs.join('\n')).replaceAll('<span></span>', '');

describe('a list of Word', () => {
  it('keeps its levels', () => {
    expect(
      ofWord(
        word('l0 level1', '1.', 'Een'),
        word('l0 level2', 'a.', 'Klei'),
        word('l0 level2', 'b.', 'Weg'),
        word('l0 level3', '·', 'Punt'),
        word('l0 level1', '2.', 'Twee'),
        word('l0 level2', 'a.', 'Zaaien'),
      ),
    ).toBe(
      '<ol><li>Een<ol type="a"><li>Klei</li><li>Weg<ul><li>Punt</li></ul></li></ol></li>' +
        '<li>Twee<ol type="a"><li>Zaaien</li></ol></li></ol>',
    );
  });

  it('goes on with its numbers after a paragraph, and starts where it says', () => {
    expect(
      ofWord(word('l0 level1', '1.', 'A'), word('l0 level1', '2.', 'B'), '<p>Tekst</p>', word('l0 level1', '3.', 'C')),
    ).toBe('<ol><li>A</li><li>B</li></ol><p>Tekst</p><ol start="3"><li>C</li></ol>');
    expect(ofWord(word('l0 level1', '7)', 'A'), word('l0 level1', '1)', 'B'))).toBe(
      '<ol start="7"><li>A</li></ol><ol><li>B</li></ol>',
    );
  });

  it.each([
    [['i.', 'ii.', 'iii.'], '<ol type="i"><li>0</li><li>1</li><li>2</li></ol>'],
    [['IV.', 'V.', 'VI.'], '<ol start="4" type="I"><li>0</li><li>1</li><li>2</li></ol>'],
    [['h)', 'i)', 'j)'], '<ol start="8" type="a"><li>0</li><li>1</li><li>2</li></ol>'],
    [['c.', 'd.'], '<ol start="3" type="a"><li>0</li><li>1</li></ol>'],
    [['v.', 'vi.'], '<ol start="5" type="i"><li>0</li><li>1</li></ol>'],
    [['(A)', '(B)'], '<ol type="A"><li>0</li><li>1</li></ol>'],
    [['1.1.', '1.2.'], '<ol><li>0</li><li>1</li></ol>'],
    [['o', 'o'], '<ul><li>0</li><li>1</li></ul>'],
    [['§', 'v'], '<ul><li>0</li><li>1</li></ul>'],
    [['-', '–'], '<ul><li>0</li><li>1</li></ul>'],
  ])('with the marks %j becomes %s', (marks, html) => {
    expect(ofWord(...marks.map((mark, index) => word('l3 level1', mark, String(index))))).toBe(html);
  });

  it('is numbered as its style sheet says', () => {
    const style = '<style>@list l0:level1 {mso-level-number-format:alpha-lower; mso-level-tab-stop:none;}</style>';
    expect(ofWord(style, word('l0 level1', 'i.', 'A'))).toBe('<ol start="9" type="a"><li>A</li></ol>');
    const bullets = '<style>@list l0:level1 {mso-level-number-format:bullet;}</style>';
    expect(ofWord(bullets, word('l0 level1', 'n.', 'A'))).toBe('<ul><li>A</li></ul>');
  });
});

it('a list of Word Online is one list, with its levels', () => {
  const item = (tag: string, level: number, style: string, start: number, text: string) =>
    `<div class="ListContainerWrapper"><${tag} role="list" start="${start}" style="list-style-type:${style}"><li
      data-listid="3" data-aria-level="${level}" role="listitem"><p>${text}</p></li></${tag}></div>`;
  expect(
    paste(
      item('ol', 1, 'decimal', 1, 'Een') +
        item('ol', 2, 'lower-roman', 1, 'Klei') +
        item('ol', 2, 'lower-roman', 2, 'Weg') +
        item('ul', 3, 'disc', 1, 'Punt') +
        item('ol', 1, 'decimal', 2, 'Twee') +
        '<p>Tekst</p>' +
        item('ol', 1, 'decimal', 3, 'Drie'),
    ),
  ).toBe(
    '<ol><li><p>Een</p><ol type="i"><li><p>Klei</p></li><li><p>Weg</p><ul><li><p>Punt</p></li></ul></li></ol></li>' +
      '<li><p>Twee</p></li></ol><p>Tekst</p><ol start="3"><li><p>Drie</p></li></ol>',
  );
});

it('items of Word Online may share a list', () => {
  const items = ['Een', 'Twee', 'Drie'].map((text) => `<li data-aria-level="1">${text}</li>`).join('');
  expect(paste(`<div><ol start="2">${items}</ol></div>`)).toBe(
    '<ol start="2"><li>Een</li><li>Twee</li><li>Drie</li></ol>',
  );
});

it('a list of Google Docs or Outlook keeps its levels, numbers and start', () => {
  expect(
    paste(
      '<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="4"><li style="list-style-type:upper-alpha" aria-level="1"><p>Een</p></li>' +
        '<ul><li aria-level="2"><p>Punt</p></li></ul><li aria-level="1"><p>Twee</p></li></ol></b>',
    ),
  ).toBe('<ol start="4" type="A"><li><p>Een</p><ul><li><p>Punt</p></li></ul></li><li><p>Twee</p></li></ol>');
  expect(paste('<ul start="3" type="disc"><ul><li>Punt</li></ul></ul><ol start="-2" type="x"><li>A</li></ol>')).toBe(
    '<ul><li><ul><li>Punt</li></ul></li></ul><ol><li>A</li></ol>',
  );
});
