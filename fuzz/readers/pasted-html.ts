import { cleanHtml } from '../../server/src/platform/security/clean-html.ts';
import type { Reader } from '../readers.ts';
import { loadForBrowser } from './browser.ts';

const { cleanPasted } = await loadForBrowser<{ cleanPasted: (html: string) => string }>(
  'ui/editor/rich-text-editor-html.ts',
);

const word = (level: string, mark: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;mso-list:${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Werk<o:p></o:p></p>`;
const safe =
  'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&amp;data=jansen%40example.org';
const link = `<a href="${safe}">kaart</a> ${safe}`;

const samples = [
  `<html><head><style>@list l0:level1 {mso-level-number-format:alpha-lower;}</style></head><body>${word('l0 level1', 'a.')}${word('l0 level2', 'i.')}${word('l0 level2', 'ii.')}${word('l0 level1', 'b.')}</body></html>`,
  `<div class="ListContainerWrapper"><ol start="2" style="list-style-type:lower-roman"><li data-listid="3" data-aria-level="2"><p>Een</p></li></ol></div><div><ul><li data-listid="3" data-aria-level="3"><p>Twee</p></li></ul></div>`,
  '<b style="font-weight:normal" id="docs-internal-guid-1"><ol start="4"><li style="list-style-type:upper-alpha"><p>Een</p></li><ul><li><p>Punt</p></li></ul></ol></b>',
  `<table><tr><td><p>${link}</p></td><td><b>Berm</b></td></tr><tr><td><table><tr><td>Een</td><td>Twee</td></tr></table></td></tr></table>`,
  `<p style="color:red" onclick="x()">m<sup>2</sup><span style='mso-special-character:comment'>&nbsp;</span><script>alert(1)</script><img src=x onerror=alert(1)></p>`,
];

/** What is pasted into the editor. */
export const pastedHtml: Reader = {
  name: 'pasted HTML',
  samples,
  isSlowHere: true,
  read: (input) =>
    findForbidden(cleanPasted(input), 'pasted') ?? findForbidden(cleanHtml(cleanPasted(input)), 'stored'),
};

/** What an API client sends. */
export const storedHtml: Reader = {
  name: 'stored HTML',
  samples,
  read: (input) => findForbidden(cleanHtml(input), 'stored') ?? findForbidden(cleanHtml(input, 'record'), 'record'),
};

function findForbidden(html: string, where: string): string | null {
  for (const [tag, name = '', attributes = ''] of html.matchAll(
    /<\/?([a-z\d]*)((?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?)>?/gi,
  )) {
    if (
      !/^(p|div|br|h[1-6]|blockquote|ul|ol|li|a|strong|b|em|i|u|s|sub|sup|span|table|thead|tbody|tr|t[hd])$/.test(name)
    )
      return `${where} has ${tag.slice(0, 80)}`;
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s"=/]+)(?:="([^"]*)")?/g)) {
      if (!/^(href|rel|target|start|type|colspan|rowspan)$/.test(attribute))
        return `${where} has the attribute ${attribute.slice(0, 80)}`;
      if (attribute === 'href' && !/^(https?:|mailto:|tel:)/i.test(value))
        return `${where} has a link to ${value.slice(0, 80)}`;
    }
  }
  return null;
}
